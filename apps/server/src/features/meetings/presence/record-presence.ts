/** Stores that a participant entered or left the room, and publishes it. */
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { meetingPresenceChanged } from '../events.ts';
import * as participants from '../participants-store.ts';
import { presentBySide } from '../policy.ts';
import * as store from '../store.ts';
import type { ParticipantRow } from '../tables.ts';

interface Dependencies {
  readonly events: EventBus;
  readonly now: () => Date;
}

export type RecordPresence = (tx: Transaction, person: ParticipantRow, present: boolean) => Promise<void>;

export function createRecordPresence({ events, now }: Dependencies): RecordPresence {
  return async (tx, person, present) => {
    const at = now();
    if (!(await participants.setPresence(tx, person, present, at))) return;
    const { meetingId, side, personId } = person;
    const meeting = await store.find(tx, meetingId);
    const inside = presentBySide(meeting?.participants ?? []);
    if (inside.agent && inside.customer) await store.markStarted(tx, meetingId, at);
    await events.publish(tx, meetingPresenceChanged, { meetingId, side, personId, present, inside, at });
  };
}
