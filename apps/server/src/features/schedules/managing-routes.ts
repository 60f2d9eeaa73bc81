/** The calls by which staff manage schedules. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { SchedulesManaging } from './managing.ts';
import type { Stops } from './stops.ts';

interface Parts {
  readonly database: Database;
  readonly managing: SchedulesManaging;
  readonly stops: Stops;
}

export function registerManagedScheduleRoutes(
  entrance: Entrance,
  { database, managing, stops }: Parts,
): void {
  serve(entrance, managedScheduleRoutes, {
    list: async (call) => ({ result: await managing.list(call, call.query) }),
    export: (call) => managing.export(call, call.query),
    calendar: async (call) => ({ result: await managing.calendar(call, call.query) }),
    find: async (call) => ({ result: await managing.find(call, call.params.scheduleId) }),
    move: async (call) => ({ result: await managing.move(call, call.params.scheduleId, call.body) }),
    reassign: async (call) => ({ result: await managing.reassign(call, call.params.scheduleId, call.body) }),
    cancel: async (call) => ({
      result: await managing.cancel(call, call.params.scheduleId, call.body.reason),
    }),
    listStops: async ({ actor }) => ({ result: await database.withTenant(actor.scope, stops.list) }),
    createStop: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (unit) =>
        stops.create(unit, auditActorOf(actor, request), body),
      ),
    }),
    removeStop: async ({ actor, request, params: { stopId } }) => {
      await database.withTenant(actor.scope, (unit) =>
        stops.remove(unit, auditActorOf(actor, request), stopId),
      );
      return undefined;
    },
  });
}
