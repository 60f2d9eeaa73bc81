/** An agent's side of the meeting room, with the session of the console. */
import { MeetingRoom } from '../features/meetings/index.ts';
import { freshAccessToken } from '../features/users/index.ts';

export default function AgentRoom({ meetingId }: { meetingId: string }) {
  return <MeetingRoom meetingId={meetingId} as="agent" token={freshAccessToken} />;
}
