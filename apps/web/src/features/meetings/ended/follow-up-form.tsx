/** Forms of other features on the page after a meeting: the customer's feedback, the agent's outcome. */
import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import type { MeetingRoomProps } from '../room/room-options.ts';
import type { RoomPartProps } from '../room/room-parts.ts';

export function FollowUpForm({ room: { meetingId, as, token, parts } }: { room: MeetingRoomProps }) {
  const load = as === 'agent' ? parts?.outcomeAfterwards : parts?.feedback;
  const [Part] = useState<ComponentType<RoomPartProps> | null>(() => (load ? lazyPart(load) : null));
  return <Suspense>{Part && <Part meetingId={meetingId} as={as} token={token} />}</Suspense>;
}
