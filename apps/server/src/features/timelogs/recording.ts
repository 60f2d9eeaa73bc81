/** Hears who came and went, and keeps it in the same transaction. */
import type { EventBus } from '../../platform/events/bus.ts';
import { customerLeftMeeting, meetingEnded, meetingPresenceChanged } from '../meetings/index.ts';
import * as store from './store.ts';

export function recordStays(events: EventBus): void {
  events.within(meetingPresenceChanged, async (unit, { present, at, ...who }) => {
    await (present ? store.begin(unit, who, at) : store.end(unit, who, at));
    await store.workOut(unit, who.meetingId);
  });
  // Nobody looks into the room of a meeting that is over, so nobody would be seen to go.
  events.within(meetingEnded, async (unit, { meetingId, at }) => {
    await store.end(unit, { meetingId }, at);
    await store.workOut(unit, meetingId);
  });
  events.within(customerLeftMeeting, async (unit, { meetingId, customerId, at }) => {
    await store.end(unit, { meetingId, side: 'customer', personId: customerId }, at);
    await store.workOut(unit, meetingId);
  });
}
