/** What of the wait is kept under the specification's keys, for a reload and for other tabs. */
import { useEffect } from 'react';
import { stored } from '../platform/stored.ts';

const missed = ['nobody', 'refused', 'too-long'];
const open = ['waiting', 'room'];

export function useKeptState(status: string, meetingId: string | null): void {
  useEffect(() => {
    if (open.includes(status)) stored.remove('missedCustomer');
    if (missed.includes(status)) stored.set('missedCustomer', 'true');
    if (open.includes(status) && meetingId) stored.set('meetingId', meetingId);
    else if (status !== 'arriving') stored.remove('meetingId');
  }, [status, meetingId]);
}
