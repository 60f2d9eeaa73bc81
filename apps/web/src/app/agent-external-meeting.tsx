/** The agent's page of a meeting on an external platform, authenticated with the console session. */
import { Suspense } from 'react';
import { loadExternalMeeting } from '../features/meetings/index.ts';
import { freshAccessToken } from '../features/users/index.ts';
import { lazyPart } from '../platform/parts/lazy-part.ts';
import { agentRoomParts } from './room-parts.ts';

const ExternalMeeting = lazyPart(loadExternalMeeting);

export default function AgentExternalMeeting({ meetingId }: { meetingId: string }) {
  return (
    <Suspense>
      <ExternalMeeting meetingId={meetingId} as="agent" token={freshAccessToken} parts={agentRoomParts} />
    </Suspense>
  );
}
