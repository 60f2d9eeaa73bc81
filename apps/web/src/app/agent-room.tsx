/** An agent's side of the meeting room, with the session of the console. */
import { goInOf } from '../features/devices/index.ts';
import { beginCall, MeetingRoom, preloadRoom } from '../features/meetings/index.ts';
import { freshAccessToken } from '../features/users/index.ts';
import { recallDevices } from '../platform/device-choice.ts';
import { agentsParts } from './room-parts.ts';

/** Enters the room before the page around it is made. @returns when the connection is on its way */
export function enterEarly(meetingId: string): Promise<void> {
  beginCall({ meetingId, as: 'agent', token: freshAccessToken, start: startOf() });
  return preloadRoom();
}

export default function AgentRoom({ meetingId }: { meetingId: string }) {
  return (
    <MeetingRoom
      meetingId={meetingId}
      as="agent"
      token={freshAccessToken}
      start={startOf()}
      parts={agentsParts}
    />
  );
}

const startOf = () => goInOf(recallDevices(), false);
