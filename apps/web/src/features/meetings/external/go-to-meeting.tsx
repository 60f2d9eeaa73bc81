/** Replaces a page that was opened for the other kind of meeting: the room, or an external platform. */
import { useEffect } from 'react';
import { meetingQuery } from '../../../platform/meeting-address.ts';

export function GoToMeeting({ isExternal }: { isExternal: boolean }) {
  useEffect(() => {
    const meetingId = new URLSearchParams(location.search).get('meetingId');
    // A customer's page learns the kind from the server with the next snapshot.
    if (meetingId) location.replace(`${location.pathname}${meetingQuery(meetingId, isExternal)}`);
    else location.reload();
  }, [isExternal]);
  return null;
}
