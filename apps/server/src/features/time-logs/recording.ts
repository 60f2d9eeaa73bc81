/** Records participations when people join and leave a room, in the transaction of the event. */
import type { EventBus } from '../../platform/events/bus.ts';
import { customerErased } from '../customers/index.ts';
import { customerLeftMeeting, meetingEnded, meetingPresenceChanged } from '../meetings/index.ts';
import * as store from './store.ts';

export function recordParticipations(events: EventBus): void {
  events.within(customerErased, (tx, { customerId }) => store.eraseName(tx, customerId));
  events.within(meetingPresenceChanged, async (tx, { present, at, ...participant }) => {
    await (present ? store.begin(tx, participant, at) : store.end(tx, participant, at));
    await store.recalculate(tx, participant.meetingId);
  });
  // Presence is not checked after the end of a meeting, so its open participations end here.
  events.within(meetingEnded, async (tx, { meetingId, at }) => {
    await store.end(tx, { meetingId }, at);
    await store.recalculate(tx, meetingId);
  });
  events.within(customerLeftMeeting, async (tx, { meetingId, customerId, at }) => {
    await store.end(tx, { meetingId, side: 'customer', personId: customerId }, at);
    await store.recalculate(tx, meetingId);
  });
}
