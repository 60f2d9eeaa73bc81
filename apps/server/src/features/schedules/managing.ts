/** Schedules as staff see them; an agent those of the assigned products, and another's answers like a missing one. */

import type { QueryOf } from '@foyer/contract/http.ts';
import type {
  ManagedSchedule,
  managedScheduleRoutes,
  ScheduleStop,
} from '@foyer/contract/managed-schedules.ts';
import type { NoShows } from '@foyer/contract/no-shows.ts';
import { Temporal } from 'temporal-polyfill';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import { type Calendar, instantsOf, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { Products } from '../products/index.ts';
import type { ChangingService } from './changing.ts';
import { fileColumns, showManaged } from './managed-shown.ts';
import { countNoShows } from './no-shows-store.ts';
import type { Stops } from './stops.ts';
import * as store from './store.ts';

export interface ManagingDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

interface Parts extends ManagingDependencies {
  readonly changing: ChangingService;
  readonly stops: Stops;
}

/** Who asks, and from where, for the audit log. */
interface Asker {
  readonly actor: StaffActor;
  readonly request: { readonly ip: string };
}

type ListQuery = QueryOf<typeof managedScheduleRoutes.list>;
type ExportQuery = QueryOf<typeof managedScheduleRoutes.export>;
type CalendarQuery = QueryOf<typeof managedScheduleRoutes.calendar>;

/** Days of a calendar at once: five weeks. */
const mostDays = 35;

export type SchedulesManaging = ReturnType<typeof createSchedulesManaging>;

export function createSchedulesManaging({ database, audit, products, calendarOf, changing, stops }: Parts) {
  /** The products whose schedules somebody may see; `null`: all. */
  async function visibleTo(unit: Unit, { kind, userId }: StaffActor): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(unit, [userId])).get(userId) ?? [];
  }

  /** @throws DomainError schedule.not_found */
  async function load(unit: Unit, actor: StaffActor, scheduleId: string): Promise<ManagedSchedule> {
    const row = await store.findListed(unit, scheduleId, await visibleTo(unit, actor));
    if (!row) throw new DomainError('schedule.not_found');
    return showManaged(row);
  }

  /** That names were looked at is noted, what was searched for is not. */
  function noteReading(unit: Unit, { actor, request }: Asker, after: Record<string, unknown>): Promise<void> {
    const entity = { kind: 'schedule', id: null, label: null };
    return audit(unit, {
      ...{ actor: auditActorOf(actor, request), action: 'READ', logType: 'SCHEDULES', entity, after },
    });
  }

  /** Does it to a schedule the caller may see, and shows it as it stands then. */
  function doing(
    { actor, request }: Asker,
    scheduleId: string,
    act: (unit: Unit, by: ReturnType<typeof auditActorOf>) => Promise<unknown>,
  ): Promise<ManagedSchedule> {
    return database.withTenant(actor.scope, async (unit) => {
      await load(unit, actor, scheduleId);
      await act(unit, auditActorOf(actor, request));
      return load(unit, actor, scheduleId);
    });
  }

  return {
    list: (
      asker: Asker,
      query: ListQuery,
    ): Promise<{ rows: ManagedSchedule[]; total: number; noShows: NoShows }> =>
      database.withTenant(asker.actor.scope, async (unit) => {
        const calendar = await calendarOf(unit);
        const productIds = await visibleTo(unit, asker.actor);
        const filters = filtersOf(query, productIds, calendar);
        const wanted = readTableRequest(query, calendar);
        const { rows, total } = await readPage(unit, store.listing(filters), wanted);
        const noShows = await countNoShows(unit, filters, wanted);
        const { search, ...asked } = query;
        await noteReading(unit, asker, {
          ...{ rows: rows.length, ...asked, ...(search ? { searched: true } : {}) },
        });
        return { rows: rows.map(showManaged), total, noShows };
      }),

    async export({ actor, request }: Asker, { format, ...query }: ExportQuery): Promise<FileAnswer> {
      const { productIds, calendar } = await database.withTenant(actor.scope, async (unit) => ({
        productIds: await visibleTo(unit, actor),
        calendar: await calendarOf(unit),
      }));
      return exportTable({
        ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
        ...{
          name: 'schedules',
          columns: fileColumns,
          source: store.listing(filtersOf(query, productIds, calendar)),
        },
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },

    /** @throws DomainError request.invalid at `to` when it ends before it begins, or is longer than five weeks */
    calendar(asker: Asker, query: CalendarQuery) {
      const { actor } = asker;
      const { from, to, productId, agentId } = query;
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      const count = first.until(last, { largestUnit: 'day' }).days + 1;
      if (count < 1 || count > mostDays)
        throw new DomainError('request.invalid', { fields: { to: 'invalid' } });
      return database.withTenant(
        actor.scope,
        async (unit): Promise<{ schedules: ManagedSchedule[]; stops: ScheduleStop[] }> => {
          const { timeZone } = await calendarOf(unit);
          const span = { since: instantsOf(first, timeZone).since, until: instantsOf(last, timeZone).until };
          const productIds = await visibleTo(unit, actor);
          const rows = await store.findListedBetween(unit, span, { productIds, productId, agentId });
          const stopped = await stops.between(unit, { ...span, productId });
          const seen = stopped.filter(
            (stop) => !productIds || !stop.productId || productIds.includes(stop.productId),
          );
          await noteReading(unit, asker, { rows: rows.length, ...query });
          return { schedules: rows.map(showManaged), stops: seen };
        },
      );
    },

    find: ({ actor }: Asker, scheduleId: string) =>
      database.withTenant(actor.scope, (unit) => load(unit, actor, scheduleId)),

    move: (asker: Asker, scheduleId: string, wish: { startsAt: string; sequence: number }) =>
      doing(asker, scheduleId, (unit, actor) =>
        changing.change(unit, scheduleId, { side: 'staff', actor }, wish),
      ),

    reassign: (asker: Asker, scheduleId: string, wish: { agentId: string | null; sequence: number }) =>
      doing(asker, scheduleId, (unit, actor) => changing.reassign(unit, scheduleId, actor, wish)),

    cancel: (asker: Asker, scheduleId: string, reason: string) =>
      doing(asker, scheduleId, (unit, actor) =>
        changing.cancel(unit, scheduleId, { side: 'staff', actor }, { reason: reason.trim() }),
      ),
  };
}

function filtersOf(
  { period, ...query }: Omit<ExportQuery, 'format'>,
  productIds: readonly string[] | null,
  { now }: Calendar,
): store.ScheduleFilters {
  return { ...query, productIds, period: period && { is: period, at: now } };
}
