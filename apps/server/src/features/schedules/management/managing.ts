/** Lists and changes bookings for staff. Agents see bookings of their assigned products. */

import type { QueryOf } from '@foyer/contract/core/http.ts';
import type {
  ManagedSchedule,
  managedScheduleRoutes,
  ScheduleBlackout,
} from '@foyer/contract/schedules/managed-schedules.ts';
import type { NoShows } from '@foyer/contract/schedules/no-shows.ts';
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { Temporal } from 'temporal-polyfill';
import { type Audit, type AuditActor, auditActorOf, describeRead } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { exportTable } from '../../../platform/exports/export-table.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { areContactsMasked } from '../../../platform/http/contact-masking.ts';
import type { FileAnswer } from '../../../platform/http/register-routes.ts';
import { type Calendar, instantsOf, readTableRequest } from '../../../platform/tables/request.ts';
import { readPage } from '../../../platform/tables/store.ts';
import { isOffered, type Products } from '../../products/index.ts';
import type { Blackouts } from '../booking/blackouts.ts';
import { type Bookable, readZone } from '../booking/bookable.ts';
import type { ChangingService } from '../booking/changing.ts';
import { countNoShows } from '../reminders/no-shows-store.ts';
import type { ScheduleRow } from '../store.ts';
import * as store from './listing-store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface ManagingDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly products: Pick<Products, 'assignmentsOf' | 'findById'>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

interface Dependencies extends ManagingDependencies {
  readonly bookable: Pick<Bookable, 'daysFor'>;
  readonly changing: ChangingService;
  readonly blackouts: Blackouts;
}

/** The calling member of staff, with the request. */
interface Caller {
  readonly actor: StaffActor;
  readonly request: { readonly ip: string };
}

type Change = (tx: Transaction, actor: AuditActor) => Promise<ScheduleRow>;
type ListQuery = QueryOf<typeof managedScheduleRoutes.list>;
type ExportQuery = QueryOf<typeof managedScheduleRoutes.export>;
type TimesQuery = QueryOf<typeof managedScheduleRoutes.times>;
type CalendarQuery = QueryOf<typeof managedScheduleRoutes.calendar>;

/** The most days of a calendar: five weeks. */
const maxCalendarDays = 35;

export type SchedulesManaging = ReturnType<typeof createSchedulesManaging>;

export function createSchedulesManaging({
  database,
  audit,
  products,
  calendarOf,
  bookable,
  changing,
  blackouts,
}: Dependencies) {
  /** The products whose bookings the actor may see; `null`: all. */
  async function visibleTo(tx: Transaction, { kind, userId }: StaffActor): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(tx, [userId])).get(userId) ?? [];
  }

  /** @throws DomainError schedule.not_found */
  async function load(tx: Transaction, actor: StaffActor, scheduleId: string): Promise<ManagedSchedule> {
    const row = await store.findListed(tx, scheduleId, await visibleTo(tx, actor));
    if (!row) throw new DomainError('schedule.not_found');
    return toRow(row);
  }

  /** Audits a read, without the search text. */
  function auditRead(
    tx: Transaction,
    { actor, request }: Caller,
    after: Record<string, unknown>,
  ): Promise<void> {
    const entity = { kind: 'schedule', id: null, label: null };
    return audit(tx, {
      actor: auditActorOf(actor, request),
      action: 'READ',
      logType: 'SCHEDULES',
      entity,
      after,
    });
  }

  /** Changes a booking that the caller may see, and returns it after the change. */
  function changeAndReload(
    { actor, request }: Caller,
    scheduleId: string,
    change: Change,
  ): Promise<ManagedSchedule> {
    return database.withTenant(actor.scope, async (tx) => {
      await load(tx, actor, scheduleId);
      await change(tx, auditActorOf(actor, request));
      return load(tx, actor, scheduleId);
    });
  }

  /** Changes a booking that the caller may see. @returns false where there was nothing to change */
  function changeOne({ actor, request }: Caller, scheduleId: string, change: Change): Promise<boolean> {
    return database.withTenant(actor.scope, async (tx) => {
      const { sequence } = await load(tx, actor, scheduleId);
      const changed = await change(tx, auditActorOf(actor, request));
      return changed.sequence !== sequence;
    });
  }

  const cancellation =
    (scheduleId: string, reason: string): Change =>
    (tx, actor) =>
      changing.cancel(tx, scheduleId, { side: 'staff', actor }, { reason: reason.trim() });

  return {
    list: (
      caller: Caller,
      query: ListQuery,
    ): Promise<{ rows: ManagedSchedule[]; total: number; noShows: NoShows }> =>
      database.withTenant(caller.actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        const productIds = await visibleTo(tx, caller.actor);
        const filters = filtersOf(query, caller.actor, productIds, calendar);
        const wanted = readTableRequest(query, calendar);
        const { rows, total } = await readPage(tx, store.listing(filters), wanted);
        const noShows = await countNoShows(tx, filters, wanted);
        await auditRead(tx, caller, describeRead(rows.length, query));
        return { rows: rows.map(toRow), total, noShows };
      }),

    async export({ actor, request }: Caller, { format, ...query }: ExportQuery): Promise<FileAnswer> {
      const { productIds, calendar } = await database.withTenant(actor.scope, async (tx) => ({
        productIds: await visibleTo(tx, actor),
        calendar: await calendarOf(tx),
      }));
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: query,
        name: 'schedules',
        columns: fileColumns,
        source: store.listing(filtersOf(query, actor, productIds, calendar)),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },

    /** @throws DomainError request.invalid at `to` if it is before `from` or more than five weeks after it */
    calendar(caller: Caller, query: CalendarQuery) {
      const { actor } = caller;
      const { from, to, productId, agentId } = query;
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const count = first.until(last, { largestUnit: 'day' }).days + 1;
      if (count < 1 || count > maxCalendarDays)
        throw new DomainError('request.invalid', { fields: { to: 'invalid' } });
      return database.withTenant(
        actor.scope,
        async (tx): Promise<{ schedules: ManagedSchedule[]; stops: ScheduleBlackout[] }> => {
          const { timeZone } = await calendarOf(tx);
          const span = { since: instantsOf(first, timeZone).since, until: instantsOf(last, timeZone).until };
          const productIds = await visibleTo(tx, actor);
          const rows = await store.findListedBetween(tx, span, { productIds, productId, agentId });
          const inSpan = await blackouts.between(tx, { ...span, productId });
          const visible = inSpan.filter(
            (blackout) => !productIds || !blackout.productId || productIds.includes(blackout.productId),
          );
          await auditRead(tx, caller, { rows: rows.length, ...query });
          return { schedules: rows.map(toRow), stops: visible };
        },
      );
    },

    find: ({ actor }: Caller, scheduleId: string) =>
      database.withTenant(actor.scope, (tx) => load(tx, actor, scheduleId)),

    /** @throws DomainError schedule.not_found | schedule.off | request.invalid at `zone` */
    timesOf: ({ actor }: Caller, scheduleId: string, query: TimesQuery): Promise<BookableDays> =>
      database.withTenant(actor.scope, async (tx) => {
        const { productId } = await load(tx, actor, scheduleId);
        const product = await products.findById(tx, productId);
        if (!isOffered(product)) throw new DomainError('schedule.off');
        return bookable.daysFor(tx, product, { ...query, zone: readZone(query.zone), without: scheduleId });
      }),

    move: (caller: Caller, scheduleId: string, body: { startsAt: string; sequence: number }) =>
      changeAndReload(caller, scheduleId, (tx, actor) =>
        changing.change(tx, scheduleId, { side: 'staff', actor }, body),
      ),

    reassign: (caller: Caller, scheduleId: string, body: { agentId: string | null; sequence: number }) =>
      changeAndReload(caller, scheduleId, (tx, actor) => changing.reassign(tx, scheduleId, actor, body)),

    cancel: (caller: Caller, scheduleId: string, reason: string) =>
      changeAndReload(caller, scheduleId, cancellation(scheduleId, reason)),

    /** As `reassign`, for a bulk action. @returns false where the agent is assigned already */
    reassignOne: (
      caller: Caller,
      scheduleId: string,
      body: { agentId: string | null; sequence: number | undefined },
    ) => changeOne(caller, scheduleId, (tx, actor) => changing.reassign(tx, scheduleId, actor, body)),

    /** As `cancel`, for a bulk action. @returns false where the booking is cancelled already */
    cancelOne: (caller: Caller, scheduleId: string, reason: string) =>
      changeOne(caller, scheduleId, cancellation(scheduleId, reason)),
  };
}

function filtersOf(
  { period, ...query }: Omit<ExportQuery, 'format'>,
  actor: StaffActor,
  productIds: readonly string[] | null,
  { now }: Calendar,
): store.ScheduleFilters {
  const contactsAreMasked = areContactsMasked(actor);
  return { ...query, productIds, contactsAreMasked, period: period && { is: period, at: now } };
}
