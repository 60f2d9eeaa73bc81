/** The routes by which staff manage bookings and blackouts. */
import { managedScheduleRoutes, scheduleBulkErrors } from '@foyer/contract/schedules/managed-schedules.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import { runBulk } from '../../../platform/http/run-bulk.ts';
import type { Blackouts } from '../booking/blackouts.ts';
import type { SchedulesManaging } from './managing.ts';

interface Dependencies {
  readonly database: Database;
  readonly managing: SchedulesManaging;
  readonly blackouts: Blackouts;
}

export function registerManagedScheduleRoutes(
  context: RouteContext,
  { database, managing, blackouts }: Dependencies,
): void {
  serve(context, managedScheduleRoutes, {
    list: async (call) => ({ result: await managing.list(call, call.query) }),
    export: (call) => managing.export(call, call.query),
    calendar: async (call) => ({ result: await managing.calendar(call, call.query) }),
    find: async (call) => ({ result: await managing.find(call, call.params.scheduleId) }),
    times: async (call) => ({
      result: await managing.timesOf(call, call.params.scheduleId, call.query),
    }),
    move: async (call) => ({ result: await managing.move(call, call.params.scheduleId, call.body) }),
    reassign: async (call) => ({ result: await managing.reassign(call, call.params.scheduleId, call.body) }),
    cancel: async (call) => ({
      result: await managing.cancel(call, call.params.scheduleId, call.body.reason),
    }),
    reassignMany: async ({ body: { scheduleIds: ids, agentId, sequences = {} }, request, actor }) => {
      const change = (id: string) =>
        managing.reassignOne({ actor, request }, id, { agentId, sequence: sequences[id] });
      return { result: await runBulk({ request, ids, errors: scheduleBulkErrors.reassign, change }) };
    },
    cancelMany: async ({ body: { scheduleIds: ids, reason }, request, actor }) => {
      const change = (id: string) => managing.cancelOne({ actor, request }, id, reason);
      return { result: await runBulk({ request, ids, errors: scheduleBulkErrors.cancel, change }) };
    },
    listStops: async ({ actor }) => ({ result: await database.withTenant(actor.scope, blackouts.list) }),
    createStop: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (tx) =>
        blackouts.create(tx, auditActorOf(actor, request), body),
      ),
    }),
    removeStop: async ({ actor, request, params: { stopId } }) => {
      await database.withTenant(actor.scope, (tx) =>
        blackouts.remove(tx, auditActorOf(actor, request), stopId),
      );
      return undefined;
    },
  });
}
