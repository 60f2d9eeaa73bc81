/** What customers do with schedules: see the times, book, look at what is booked, change and cancel by link. */

import { Readable } from 'node:stream';
import type { Booked } from '@foyer/contract/schedules.ts';
import { type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import type { Customers } from '../customers/index.ts';
import type { BookingService } from './booking.ts';
import { calendarFile } from './calendar-entry.ts';
import type { ChangingService } from './changing.ts';
import type { ScheduleLinks } from './links-port.ts';
import type { Shown } from './shown.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly customers: Pick<Customers, 'find'>;
  readonly links: Pick<ScheduleLinks, 'read'>;
  readonly booking: BookingService;
  readonly changing: ChangingService;
  readonly shown: Shown;
}

/** Where a call came from. */
interface From {
  readonly ip: string;
}

type BookCall = Parameters<BookingService['book']>[3];
type ChangeCall = Parameters<ChangingService['change']>[3];

export type SchedulesService = ReturnType<typeof createSchedulesService>;

export function createSchedulesService({ database, now, customers, links, booking, changing, shown }: Parts) {
  /** @throws DomainError link.invalid, also for a link of another kind | link.revoked */
  async function behind(unit: Unit, token: string): Promise<store.ScheduleRow> {
    const { scheduleId, revokedAt } = await links.read(unit, token);
    const row = scheduleId && (await store.find(unit, scheduleId));
    if (!row) throw new DomainError('link.invalid');
    if (revokedAt) throw new DomainError('link.revoked');
    return row;
  }

  /** Whoever holds the link acts as its customer. */
  async function holderOf(unit: Unit, { customerId }: store.ScheduleRow, { ip }: From): Promise<AuditActor> {
    const customer = await customers.find(unit, customerId);
    return { kind: 'CUSTOMER', id: customerId, name: customer?.name ?? null, ip };
  }

  return {
    book(customer: CustomerActor, from: From, wish: BookCall): Promise<Booked> {
      return database.withTenant(customer.scope, async (unit) =>
        shown.booked(unit, await booking.book(unit, customer, auditActorOf(customer, from), wish)),
      );
    },

    /** @throws DomainError schedule.not_found */
    current({ scope, customerId, productId }: CustomerActor): Promise<Booked> {
      return database.withTenant(scope, async (unit) => {
        const row = await store.findUpcomingOf(unit, customerId, productId);
        if (!row || now() >= row.expiresAt) throw new DomainError('schedule.not_found');
        return shown.booked(unit, row);
      });
    },

    findByLink: (scope: TenantScope, token: string): Promise<Booked> =>
      database.withTenant(scope, async (unit) => shown.booked(unit, await behind(unit, token))),

    changeByLink: (scope: TenantScope, token: string, from: From, wish: ChangeCall): Promise<Booked> =>
      database.withTenant(scope, async (unit) => {
        const row = await behind(unit, token);
        if (now() >= row.expiresAt) throw new DomainError('link.expired');
        const by = { side: 'customer', actor: await holderOf(unit, row, from) } as const;
        return shown.booked(unit, await changing.change(unit, row.id, by, wish));
      }),

    cancelByLink: (scope: TenantScope, token: string, from: From): Promise<Booked> =>
      database.withTenant(scope, async (unit) => {
        const row = await behind(unit, token);
        const by = { side: 'customer', actor: await holderOf(unit, row, from) } as const;
        return shown.booked(unit, await changing.cancel(unit, row.id, by, { reason: null }));
      }),

    calendarFile: (scope: TenantScope, token: string): Promise<FileAnswer> =>
      database.withTenant(scope, async (unit) => {
        const row = await behind(unit, token);
        const { entry, product } = await shown.knownOf(unit, row);
        const type = `text/calendar; charset=utf-8; method=${entry.cancelled ? 'CANCEL' : 'REQUEST'}`;
        return { name: `${product.slug}.ics`, type, stream: Readable.from([calendarFile(entry)]) };
      }),
  };
}
