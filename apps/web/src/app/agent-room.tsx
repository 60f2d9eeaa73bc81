/** An agent's side of the meeting room, with the session of the console. */
import { beginCall, MeetingRoom } from '../features/meetings/index.ts';
import { freshAccessToken } from '../features/users/index.ts';
import { agentsParts } from './room-parts.ts';

/** Enters the room while the page around it is still being made. */
export function enterEarly(meetingId: string): void {
  beginCall({ meetingId, as: 'agent', token: freshAccessToken });
}

export default function AgentRoom({ meetingId }: { meetingId: string }) {
  return <MeetingRoom meetingId={meetingId} as="agent" token={freshAccessToken} parts={agentsParts} />;
}
