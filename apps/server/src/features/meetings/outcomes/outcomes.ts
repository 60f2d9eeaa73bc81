/** Outcomes of meetings, one per customer, entered by the agents of the meeting or an admin. */

import type { BodyOf } from '@foyer/contract/core/http.ts';
import type {
  Outcome,
  OutcomeOfCustomer,
  OutcomeStatus,
  outcomeRoutes,
} from '@foyer/contract/meetings/outcomes.ts';
import { type Audit, auditActorOf, changesBetween } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../../platform/errors/record-conflict.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { outcomeSaved } from '../events.ts';
import { participantOf } from '../policy.ts';
import * as store from '../store.ts';
import type { OutcomeRow, ParticipantRow } from '../tables.ts';
import * as outcomes from './outcomes-store.ts';

export interface OutcomeDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly events: EventBus;
  readonly now: () => Date;
  /** The tenant's currency, ISO 4217. */
  readonly currencyOf: (tx: Transaction) => Promise<string>;
}

interface CustomerInMeeting {
  readonly meetingId: string;
  readonly customerId: string;
}

type OutcomeInput = BodyOf<typeof outcomeRoutes.save>;
type Origin = { readonly ip: string };

export type Outcomes = ReturnType<typeof createOutcomes>;

export function createOutcomes({ database, audit, events, now, currencyOf }: OutcomeDependencies) {
  /** @throws DomainError meeting.not_found, also for agents who were not in the meeting */
  async function loadVisible(
    tx: Transaction,
    actor: StaffActor,
    meetingId: string,
  ): Promise<store.MeetingRecord> {
    const meeting = await store.find(tx, meetingId);
    const maySee = meeting && (actor.kind !== 'agent' || participantOf(meeting, actor));
    if (!maySee) throw new DomainError('meeting.not_found');
    return meeting;
  }

  async function upsert(
    tx: Transaction,
    actor: StaffActor,
    target: CustomerInMeeting,
    { version, ...input }: OutcomeInput,
  ) {
    const before = await outcomes.findToChange(tx, target.meetingId, target.customerId);
    if (before) rejectStaleVersion(versionOf(before), version);
    const by = { writtenBy: actor.userId, writtenByName: actor.name, writtenAt: now() };
    const fields = { ...target, ...input, ...by, note: input.note.toWellFormed().trim() };
    const after = before
      ? await outcomes.update(tx, { ...fields, version: before.version + 1 })
      : version === 0 && (await outcomes.insert(tx, fields));
    if (!after) throw new DomainError('record.conflict');
    return { before, after };
  }

  return {
    /** @throws DomainError meeting.not_found */
    list(
      actor: StaffActor,
      meetingId: string,
    ): Promise<{ currency: string; customers: OutcomeOfCustomer[] }> {
      return database.withTenant(actor.scope, async (tx) => {
        const { participants } = await loadVisible(tx, actor, meetingId);
        const rows = new Map((await outcomes.findOf(tx, meetingId)).map((row) => [row.customerId, row]));
        const briefs = await outcomes.findBriefs(tx, meetingId);
        const customers = participants.filter(({ side }) => side === 'customer').sort(byAddedAt);
        return {
          currency: await currencyOf(tx),
          customers: customers.map((customer) => {
            const brief = briefs.get(customer.personId);
            return { ...toView(customer, rows.get(customer.personId) ?? null), ...(brief && { brief }) };
          }),
        };
      });
    },

    /** @throws DomainError meeting.not_found | customer.not_found | record.conflict | request.invalid */
    save(
      actor: StaffActor,
      { meetingId, customerId, ...written }: CustomerInMeeting & OutcomeInput,
      from?: Origin,
    ): Promise<OutcomeOfCustomer> {
      if (written.revenue !== null && !written.converted)
        throw new DomainError('request.invalid', { fields: { revenue: 'invalid' } });
      return database.withTenant(actor.scope, async (tx) => {
        const { participants } = await loadVisible(tx, actor, meetingId);
        const customer = participants.find(
          ({ side, personId }) => side === 'customer' && personId === customerId,
        );
        if (!customer) throw new DomainError('customer.not_found');
        const { before, after } = await upsert(tx, actor, { meetingId, customerId }, written);
        const changes = before
          ? changesBetween(auditedFields(before), auditedFields(after))
          : { before: null, after: auditedFields(after) };
        if (changes)
          await audit(tx, {
            actor: auditActorOf(actor, from),
            action: before ? 'UPDATE' : 'CREATE',
            logType: 'DEMO_STATUS',
            ...changes,
            entity: { kind: 'outcome', id: meetingId, label: customer.personName, personId: customerId },
          });
        const { userId } = actor;
        await events.publish(tx, outcomeSaved, { meetingId, customerId, userId, at: after.writtenAt });
        return toView(customer, after);
      });
    },

    /** Meeting → the outcome for this customer, for the customer's history. */
    async outcomesOf(
      tx: Transaction,
      customerId: string,
      meetingIds: readonly string[],
    ): Promise<ReadonlyMap<string, { outcome: OutcomeStatus }>> {
      const rows = await outcomes.findForCustomer(tx, customerId, meetingIds);
      return new Map(rows.map(({ meetingId, status }) => [meetingId, { outcome: status }]));
    },
  };
}

function versionOf({ version, writtenByName, writtenAt }: OutcomeRow) {
  return { version, changedBy: writtenByName, changedAt: writtenAt };
}

function byAddedAt(one: ParticipantRow, other: ParticipantRow): number {
  return one.addedAt.getTime() - other.addedAt.getTime() || (one.personId < other.personId ? -1 : 1);
}

function auditedFields({ status, converted, revenue, note }: OutcomeRow): Record<string, unknown> {
  return { status, converted, revenue, note };
}

function toView(customer: ParticipantRow, row: OutcomeRow | null): OutcomeOfCustomer {
  const { personId, personName } = customer;
  return { customerId: personId, customerName: personName, outcome: row && outcomeOf(row) };
}

function outcomeOf({ status, converted, revenue, note, ...row }: OutcomeRow): Outcome {
  return {
    status,
    converted,
    revenue,
    note,
    version: row.version,
    writtenBy: row.writtenByName,
    writtenAt: row.writtenAt.toISOString(),
  };
}
