/** Messages to customers about their bookings, planned in the transaction of the change. */

import { hours } from '@foyer/contract/core/time.ts';
import { type MessageChannel, type MessageKind, messageLimits } from '@foyer/contract/messaging/messages.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { MessagePort, PlannedMessage } from '../../../platform/messages/messaging-port.ts';
import { calendarFile } from '../calendar-entry.ts';
import { cityOf, formatStart, remindersOf } from '../policy.ts';
import type { ScheduleDetails, ScheduleView } from '../schedule-view.ts';
import * as store from '../store.ts';
import type { ScheduleRow } from '../tables.ts';

interface Dependencies {
  readonly messages: Pick<MessagePort, 'plan' | 'cancel' | 'refreshWith'>;
  readonly now: () => Date;
  readonly scheduleView: ScheduleView;
}

type Kind = PlannedMessage['kind'];

/** A follow-up that is not sent within this time is dropped. */
const followUpLifetimeMs = hours(24);

const subjectOf = (row: ScheduleRow) => ({ kind: 'schedule', id: row.id }) as const;

export type CustomerMessages = ReturnType<typeof createCustomerMessages>;

export function createCustomerMessages({ messages, now, scheduleView }: Dependencies) {
  messages.refreshWith('schedule', async (tx, scheduleId) => {
    const row = await store.find(tx, scheduleId);
    return row && { language: row.language, values: valuesOf(row, await scheduleView.knownOf(tx, row)) };
  });

  function plan(
    tx: Transaction,
    row: ScheduleRow,
    known: ScheduleDetails,
    kind: Kind,
    when: Pick<PlannedMessage, 'dueAt' | 'uselessAfter' | 'calendar'>,
  ): Promise<readonly MessageChannel[]> {
    const { id, sequence, zone, language } = row;
    const { customer } = known;
    return messages.plan(tx, {
      key: `schedule:${id}:${sequence}:${kind}`,
      kind,
      about: subjectOf(row),
      to: { customerId: row.customerId, phone: customer.phone, email: customer.email },
      language,
      zone,
      ...when,
      values: valuesOf(row, known),
    });
  }

  async function planReminders(tx: Transaction, row: ScheduleRow, known: ScheduleDetails): Promise<void> {
    for (const { kind, dueAt, uselessAfter } of remindersOf(row.startsAt, now()))
      await plan(tx, row, known, kind, { dueAt, uselessAfter });
  }

  return {
    /** Plans a confirmation now and the reminders, in place of those planned before. @returns the channels */
    async planConfirmation(
      tx: Transaction,
      row: ScheduleRow,
      kind: Extract<Kind, 'schedule-confirmed' | 'schedule-changed'>,
    ): Promise<readonly MessageChannel[]> {
      const details = await scheduleView.knownOf(tx, row);
      await messages.cancel(tx, subjectOf(row));
      const calendar = { method: 'PUBLISH', text: calendarFile(details.entry) } as const;
      const channels = await plan(tx, row, details, kind, {
        dueAt: now(),
        uselessAfter: row.startsAt,
        calendar,
      });
      await planReminders(tx, row, details);
      return channels;
    },

    /** Plans the reminders again after a change of anything but the time. */
    async replanReminders(tx: Transaction, row: ScheduleRow): Promise<void> {
      const reminders = Object.keys(messageLimits.reminderOffsetsMs) as MessageKind[];
      await messages.cancel(tx, subjectOf(row), reminders);
      await planReminders(tx, row, await scheduleView.knownOf(tx, row));
    },

    /** Plans a cancellation now, and cancels the planned messages. */
    async planCancellation(tx: Transaction, row: ScheduleRow): Promise<void> {
      const known = await scheduleView.knownOf(tx, row);
      await messages.cancel(tx, subjectOf(row));
      const calendar = { method: 'CANCEL', text: calendarFile(known.entry) } as const;
      await plan(tx, row, known, 'schedule-cancelled', {
        dueAt: now(),
        uselessAfter: row.endsAt,
        calendar,
      });
    },

    /** Cancels the planned messages. */
    cancelAll: (tx: Transaction, row: ScheduleRow) => messages.cancel(tx, subjectOf(row)),

    /** Plans an invitation to book again after a no-show of either side. */
    async planFollowUp(
      tx: Transaction,
      row: ScheduleRow,
      kind: Extract<Kind, 'no-show' | 'no-show-ours'>,
    ): Promise<void> {
      const known = await scheduleView.knownOf(tx, row);
      await messages.cancel(tx, subjectOf(row));
      const dueAt = new Date(now().getTime() + messageLimits.followUpAfterMs);
      const uselessAfter = new Date(dueAt.getTime() + followUpLifetimeMs);
      await plan(tx, row, known, kind, { dueAt, uselessAfter });
    },
  };
}

function valuesOf(
  { startsAt, zone, language, cancelReason }: ScheduleRow,
  { customer, tenant, product, agentName, address }: ScheduleDetails,
): PlannedMessage['values'] {
  return {
    customerName: customer.name,
    clientName: tenant.name,
    productName: product.name,
    when: formatStart(startsAt, zone, { language, locale: tenant.locale }),
    zone: cityOf(zone),
    whenTenant: formatStart(startsAt, tenant.timeZone, { language, locale: tenant.locale }),
    tenantZone: cityOf(tenant.timeZone),
    link: address,
    agentName: agentName ?? '',
    reason: cancelReason ?? '',
  };
}
