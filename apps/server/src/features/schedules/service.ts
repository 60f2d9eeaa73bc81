/** Bookings for customers: book, read, change and cancel by link, download the calendar file. */

import { Readable } from 'node:stream';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/auth/actor.ts';
import type { FileAnswer } from '../../platform/http/register-routes.ts';
import type { BookingService } from './booking/booking.ts';
import type { ChangingService } from './booking/changing.ts';
import { calendarFile, calendarMethodOf } from './calendar-entry.ts';
import type { ScheduleLinks } from './links-port.ts';
import type { ScheduleView } from './schedule-view.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly links: Pick<ScheduleLinks, 'read'>;
  readonly booking: BookingService;
  readonly changing: ChangingService;
  readonly scheduleView: ScheduleView;
}

/** The IP address of a call. */
interface Origin {
  readonly ip: string;
}

type BookCall = Parameters<BookingService['book']>[3];
type ChangeCall = Parameters<ChangingService['change']>[3];

export type SchedulesService = ReturnType<typeof createSchedulesService>;

export function createSchedulesService({
  database,
  now,
  links,
  booking,
  changing,
  scheduleView,
}: Dependencies) {
  /** @throws DomainError link.invalid, also for a link of another kind | link.revoked */
  async function scheduleOfLink(tx: Transaction, token: string): Promise<store.ScheduleRow> {
    const { scheduleId, revokedAt } = await links.read(tx, token);
    const row = scheduleId && (await store.find(tx, scheduleId));
    if (!row) throw new DomainError('link.invalid');
    if (revokedAt) throw new DomainError('link.revoked');
    return row;
  }

  /** The holder of the link acts as its customer. */
  function linkHolder({ customerId: id, customerName: name }: store.ScheduleRow, { ip }: Origin): AuditActor {
    return { kind: 'CUSTOMER', id, name, ip };
  }

  return {
    /** The booking of a link that its holder may change; `undefined` for any other token. */
    scheduleIdOfLink: async (tx: Transaction, token: string): Promise<string | undefined> => {
      try {
        return (await scheduleOfLink(tx, token)).id;
      } catch (error) {
        if (error instanceof DomainError) return;
        throw error;
      }
    },

    book(customer: CustomerActor, from: Origin, wish: BookCall): Promise<Booked> {
      return database.withTenant(customer.scope, async (tx) =>
        scheduleView.toBooked(tx, await booking.book(tx, customer, auditActorOf(customer, from), wish)),
      );
    },

    /** @throws DomainError schedule.not_found */
    current(customer: CustomerActor): Promise<Booked> {
      return database.withTenant(customer.scope, async (tx) => {
        const row = await store.findUpcomingOf(tx, customer);
        if (!row || now() >= row.expiresAt) throw new DomainError('schedule.not_found');
        return scheduleView.toBooked(tx, row);
      });
    },

    findByLink: (scope: TenantScope, token: string): Promise<Booked> =>
      database.withTenant(scope, async (tx) => scheduleView.toBooked(tx, await scheduleOfLink(tx, token))),

    changeByLink: (scope: TenantScope, token: string, from: Origin, wish: ChangeCall): Promise<Booked> =>
      database.withTenant(scope, async (tx) => {
        const row = await scheduleOfLink(tx, token);
        if (now() >= row.expiresAt) throw new DomainError('link.expired');
        const by = { side: 'customer', actor: linkHolder(row, from) } as const;
        return scheduleView.toBooked(tx, await changing.change(tx, row.id, by, wish));
      }),

    /** @param startsAt the start that the customer saw; another one is rejected as record.conflict */
    cancelByLink: (scope: TenantScope, token: string, from: Origin, startsAt?: string): Promise<Booked> =>
      database.withTenant(scope, async (tx) => {
        const row = await scheduleOfLink(tx, token);
        const by = { side: 'customer', actor: linkHolder(row, from) } as const;
        return scheduleView.toBooked(tx, await changing.cancel(tx, row.id, by, { reason: null, startsAt }));
      }),

    calendarFile: (scope: TenantScope, token: string): Promise<FileAnswer> =>
      database.withTenant(scope, async (tx) => {
        const row = await scheduleOfLink(tx, token);
        const { entry, product } = await scheduleView.knownOf(tx, row);
        const type = `text/calendar; charset=utf-8; method=${calendarMethodOf(entry)}`;
        return { name: `${product.slug}.ics`, type, stream: Readable.from([calendarFile(entry)]) };
      }),
  };
}
