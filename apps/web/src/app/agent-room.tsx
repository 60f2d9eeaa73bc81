/** An agent's side of the meeting room, with the session of the console. */
import { goInOf } from '../features/devices/index.ts';
import { beginCall, MeetingRoom } from '../features/meetings/index.ts';
import { freshAccessToken } from '../features/users/index.ts';
import { recallDevices } from '../platform/device-choice.ts';
import { agentsParts } from './room-parts.ts';

/** Enters the room while the page around it is still being made. */
export function enterEarly(meetingId: string): void {
  beginCall({ meetingId, as: 'agent', token: freshAccessToken, start: startOf() });
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
