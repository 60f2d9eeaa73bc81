/** What customers are told about their schedules: planned in the transaction of what it tells about. */
import { type MessageChannel, type MessageKind, messageLimits } from '@foyer/contract/managed-messages.ts';
import { hours } from '@foyer/contract/time.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { MessagePort, PlannedMessage } from '../../platform/messages/port.ts';
import { calendarFile } from './calendar-entry.ts';
import { cityOf, inWords, remindersOf } from './policy.ts';
import type { Known, Shown } from './shown.ts';
import type { ScheduleRow } from './store.ts';

interface Parts {
  readonly messages: Pick<MessagePort, 'plan' | 'cancel'>;
  readonly now: () => Date;
  readonly shown: Shown;
}

type Kind = PlannedMessage['kind'];

/** How long a follow-up is worth something. */
const followUpLastsMs = hours(24);

const about = (row: ScheduleRow) => ({ kind: 'schedule', id: row.id }) as const;

export type Telling = ReturnType<typeof createTelling>;

export function createTelling({ messages, now, shown }: Parts) {
  function plan(
    unit: Unit,
    row: ScheduleRow,
    known: Known,
    kind: Kind,
    when: Pick<PlannedMessage, 'dueAt' | 'uselessAfter' | 'calendar'>,
  ): Promise<readonly MessageChannel[]> {
    const { id, sequence, startsAt, zone, language, cancelReason } = row;
    const { customer, tenant, product, agentName, address } = known;
    return messages.plan(unit, {
      key: `schedule:${id}:${sequence}:${kind}`,
      kind,
      about: about(row),
      to: { customerId: row.customerId, phone: customer.phone, email: customer.email },
      ...{ language, zone, ...when },
      values: {
        customerName: customer.name,
        clientName: tenant.name,
        productName: product.name,
        when: inWords(startsAt, zone, language),
        zone: cityOf(zone),
        whenTenant: inWords(startsAt, tenant.timeZone, language),
        tenantZone: cityOf(tenant.timeZone),
        link: address,
        agentName: agentName ?? '',
        reason: cancelReason ?? '',
      },
    });
  }

  async function remind(unit: Unit, row: ScheduleRow, known: Known): Promise<void> {
    for (const { kind, dueAt, uselessAfter } of remindersOf(row.startsAt, now()))
      await plan(unit, row, known, kind, { dueAt, uselessAfter });
  }

  return {
    /** A start that stands: said now, and again before it. What was planned for an earlier one stays in. @returns the channels it goes by */
    async standing(
      unit: Unit,
      row: ScheduleRow,
      kind: Extract<Kind, 'schedule-confirmed' | 'schedule-changed'>,
    ): Promise<readonly MessageChannel[]> {
      const known = await shown.knownOf(unit, row);
      await messages.cancel(unit, about(row));
      const calendar = { method: 'REQUEST', text: calendarFile(known.entry) } as const;
      const channels = await plan(unit, row, known, kind, {
        dueAt: now(),
        uselessAfter: row.startsAt,
        calendar,
      });
      await remind(unit, row, known);
      return channels;
    },

    /** The time stands, the rest is another: what is still to come says it right. */
    async reminded(unit: Unit, row: ScheduleRow): Promise<void> {
      const reminders = Object.keys(messageLimits.reminderOffsetsMs) as MessageKind[];
      await messages.cancel(unit, about(row), reminders);
      await remind(unit, row, await shown.knownOf(unit, row));
    },

    /** Said now; nothing that was still to come is. */
    async cancelled(unit: Unit, row: ScheduleRow): Promise<void> {
      const known = await shown.knownOf(unit, row);
      await messages.cancel(unit, about(row));
      const calendar = { method: 'CANCEL', text: calendarFile(known.entry) } as const;
      await plan(unit, row, known, 'schedule-cancelled', {
        dueAt: now(),
        uselessAfter: row.endsAt,
        calendar,
      });
    },

    /** Nothing more is said about it. */
    silent: (unit: Unit, row: ScheduleRow) => messages.cancel(unit, about(row)),

    /** The customer did not come, or nobody of ours did: an invitation to book again. */
    async missed(
      unit: Unit,
      row: ScheduleRow,
      kind: Extract<Kind, 'no-show' | 'no-show-ours'>,
    ): Promise<void> {
      const known = await shown.knownOf(unit, row);
      await messages.cancel(unit, about(row));
      const dueAt = new Date(now().getTime() + messageLimits.followUpAfterMs);
      const uselessAfter = new Date(dueAt.getTime() + followUpLastsMs);
      await plan(unit, row, known, kind, { dueAt, uselessAfter });
    },
  };
}
