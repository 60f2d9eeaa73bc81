/** Ends consultations without an action of their agents: when they are due, and with their meeting. */
import { systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { type Meetings, meetingEnded, meetingPresenceChanged } from '../../meetings/index.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import type { ConsultationRow } from '../tables.ts';
import { dueEndOf } from './consultation-policy.ts';
import type { ConsultationTarget } from './consultation-target.ts';
import { findInMeeting } from './consultation-view.ts';
import * as consultations from './consultations-store.ts';
import type { EndConsultation } from './end-consultation.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly meetings: Pick<Meetings, 'consultation'>;
  readonly target: ConsultationTarget;
  readonly ending: EndConsultation;
}

/** Subscribes to the events that end a consultation. @returns the job that ends those that are due */
export function createEndDueConsultations(
  dependencies: Dependencies,
): (forEach?: ForEachTenant) => Promise<void> {
  const { database, events, now, changeLobby, meetings, target, ending } = dependencies;

  async function dueOf(tx: Transaction, row: ConsultationRow) {
    const { status, expiresAt } = row;
    const hasMeeting = (await findInMeeting(tx, row)).length > 0;
    const isTargetAvailable = await target.isAvailable(tx, row);
    const isTargetEngaged = await target.isEngaged(tx, row.targetId);
    return dueEndOf({ status, expiresAt, hasMeeting, isTargetAvailable, isTargetEngaged }, now());
  }

  events.within(meetingEnded, async (tx, { meetingId }) => {
    const row = await consultations.findOpenOfMeeting(tx, meetingId);
    if (row) await ending.end(tx, row, 'meeting-ended', systemAuditActor);
  });

  // The target may be offered customers again.
  events.after(meetingEnded, async (scope, { meetingId }) => {
    const targets = await database.withTenant(scope, (tx) => consultations.findTargetsOf(tx, meetingId));
    if (targets.length === 0) return;
    await changeLobby(scope, async (tx) => {
      for (const userId of targets) changedRowsOf(tx).agents.add(userId);
    });
  });

  // After a hand-over the customers stay on hold until the new agent is in the room.
  events.within(meetingPresenceChanged, async (tx, { meetingId, side, personId, present }) => {
    if (side !== 'agent' || !present) return;
    const row = await consultations.findArriving(tx, meetingId, personId);
    if (!row) return;
    await consultations.update(tx, row.id, { holds: false });
    await meetings.consultation.hold(tx, meetingId, false, systemAuditActor);
  });

  return async (forEach = forEachTenant) =>
    forEach(await consultations.findTenants(database), async (scope) => {
      const isDue = await database.withTenant(scope, async (tx) => {
        for (const row of await consultations.findOpen(tx)) if (await dueOf(tx, row)) return true;
        return false;
      });
      if (!isDue) return;
      await changeLobby(scope, async (tx) => {
        for (const row of await consultations.findOpen(tx)) {
          const reason = await dueOf(tx, row);
          if (reason) await ending.end(tx, row, reason, systemAuditActor);
        }
      });
    });
}
