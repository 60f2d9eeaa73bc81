/** What became of each conversation, written down by the agents of the meeting or an admin. */

import type { BodyOf } from '@foyer/contract/http.ts';
import type { Outcome, OutcomeOfCustomer, OutcomeStatus, outcomeRoutes } from '@foyer/contract/outcomes.ts';
import { type Audit, auditActorOf, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { outcomeSaved } from './events.ts';
import * as outcomes from './outcomes-store.ts';
import { participantOf } from './policy.ts';
import * as store from './store.ts';
import type { OutcomeRow, ParticipantRow } from './tables.ts';

export interface OutcomesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly events: EventBus;
  readonly now: () => Date;
  /** ISO 4217, the tenant's. */
  readonly currencyOf: (unit: Unit) => Promise<string>;
}

interface Whom {
  readonly meetingId: string;
  readonly customerId: string;
}

type Written = BodyOf<typeof outcomeRoutes.save>;
type From = { readonly ip: string };

export type Outcomes = ReturnType<typeof createOutcomes>;

export function createOutcomes({ database, audit, events, now, currencyOf }: OutcomesParts) {
  /** @throws DomainError meeting.not_found, also for an agent who was not in it */
  async function findFor(unit: Unit, actor: StaffActor, meetingId: string): Promise<store.MeetingRecord> {
    const meeting = await store.find(unit, meetingId);
    const maySee = meeting && (actor.kind !== 'agent' || participantOf(meeting, actor));
    if (!maySee) throw new DomainError('meeting.not_found');
    return meeting;
  }

  async function keep(unit: Unit, actor: StaffActor, whom: Whom, { version, ...written }: Written) {
    const before = await outcomes.findToChange(unit, whom.meetingId, whom.customerId);
    if (before) refuseStale(versionOf(before), version);
    const by = { writtenBy: actor.userId, writtenByName: actor.name, writtenAt: now() };
    const fields = { ...whom, ...written, ...by, note: written.note.toWellFormed().trim() };
    const after = before
      ? await outcomes.update(unit, { ...fields, version: before.version + 1 })
      : version === 0 && (await outcomes.insert(unit, fields));
    if (!after) throw new DomainError('record.conflict');
    return { before, after };
  }

  return {
    /** @throws DomainError meeting.not_found */
    list(
      actor: StaffActor,
      meetingId: string,
    ): Promise<{ currency: string; customers: OutcomeOfCustomer[] }> {
      return database.withTenant(actor.scope, async (unit) => {
        const { participants } = await findFor(unit, actor, meetingId);
        const rows = new Map((await outcomes.findOf(unit, meetingId)).map((row) => [row.customerId, row]));
        const customers = participants.filter(({ side }) => side === 'customer').sort(byComing);
        return {
          currency: await currencyOf(unit),
          customers: customers.map((customer) => shown(customer, rows.get(customer.personId) ?? null)),
        };
      });
    },

    /** @throws DomainError meeting.not_found | customer.not_found | record.conflict | request.invalid */
    save(
      actor: StaffActor,
      { meetingId, customerId, ...written }: Whom & Written,
      from?: From,
    ): Promise<OutcomeOfCustomer> {
      if (written.revenue !== null && !written.converted)
        throw new DomainError('request.invalid', { fields: { revenue: 'invalid' } });
      return database.withTenant(actor.scope, async (unit) => {
        const { participants } = await findFor(unit, actor, meetingId);
        const customer = participants.find(
          ({ side, personId }) => side === 'customer' && personId === customerId,
        );
        if (!customer) throw new DomainError('customer.not_found');
        const { before, after } = await keep(unit, actor, { meetingId, customerId }, written);
        const changes = before
          ? changesBetween(remembered(before), remembered(after))
          : { before: null, after: remembered(after) };
        if (changes)
          await audit(unit, {
            ...{ actor: auditActorOf(actor, from), action: before ? 'UPDATE' : 'CREATE' },
            ...{ logType: 'DEMO_STATUS', ...changes },
            entity: { kind: 'outcome', id: meetingId, label: customer.personName, personId: customerId },
          });
        const { userId } = actor;
        await events.publish(unit, outcomeSaved, { meetingId, customerId, userId, at: after.writtenAt });
        return shown(customer, after);
      });
    },

    /** Meeting → what became of it for this customer, for whoever shows the customer. */
    async marksOf(
      unit: Unit,
      customerId: string,
      meetingIds: readonly string[],
    ): Promise<ReadonlyMap<string, { outcome: OutcomeStatus }>> {
      const rows = await outcomes.findForCustomer(unit, customerId, meetingIds);
      return new Map(rows.map(({ meetingId, status }) => [meetingId, { outcome: status }]));
    },
  };
}

function versionOf({ version, writtenByName, writtenAt }: OutcomeRow) {
  return { version, changedBy: writtenByName, changedAt: writtenAt };
}

function byComing(one: ParticipantRow, other: ParticipantRow): number {
  return one.addedAt.getTime() - other.addedAt.getTime() || (one.personId < other.personId ? -1 : 1);
}

function remembered({ status, converted, revenue, note }: OutcomeRow): Record<string, unknown> {
  return { status, converted, revenue, note };
}

function shown(customer: ParticipantRow, row: OutcomeRow | null): OutcomeOfCustomer {
  const { personId, personName } = customer;
  return { customerId: personId, customerName: personName, outcome: row && outcomeOf(row) };
}

function outcomeOf({ status, converted, revenue, note, ...row }: OutcomeRow): Outcome {
  return {
    ...{ status, converted, revenue, note, version: row.version },
    ...{ writtenBy: row.writtenByName, writtenAt: row.writtenAt.toISOString() },
  };
}
