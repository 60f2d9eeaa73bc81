/** The calls by which customers book, and change what they booked. */
import { scheduleRoutes } from '@foyer/contract/schedules.ts';
import type { Database } from '../../platform/db/database.ts';
import { linkOriginFrom } from '../../platform/http/link-origin.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Bookable } from './bookable.ts';
import type { Clicks } from './clicks.ts';
import type { SchedulesService } from './service.ts';

interface Parts {
  readonly database: Database;
  readonly bookable: Bookable;
  readonly clicks: Clicks;
  readonly service: SchedulesService;
  /** Hosts end in one of these; the first is the one that links are made with. */
  readonly publicHostSuffixes: readonly string[];
}

export function registerScheduleRoutes(
  entrance: Entrance,
  { database, bookable, clicks, service, publicHostSuffixes }: Parts,
): void {
  serve(entrance, scheduleRoutes, {
    times: async ({ actor: { scope }, params: { productSlug }, query }) => ({
      result: await database.withTenant(scope, (unit) => bookable.timesOf(unit, productSlug, query)),
    }),
    book: async ({ actor, request, body }) => {
      const origin = linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes);
      return { result: await service.book(actor, request, { ...body, origin }) };
    },
    current: async ({ actor }) => ({ result: await service.current(actor) }),
    findByLink: async ({ actor: { scope }, params: { token } }) => ({
      result: await service.findByLink(scope, token),
    }),
    changeByLink: async ({ actor: { scope }, request, params: { token }, body }) => ({
      result: await service.changeByLink(scope, token, request, body),
    }),
    cancelByLink: async ({ actor: { scope }, request, params: { token } }) => ({
      result: await service.cancelByLink(scope, token, request),
    }),
    calendarFile: ({ actor: { scope }, params: { token } }) => service.calendarFile(scope, token),
    click: async ({ actor: { scope }, request, body }) => {
      await database.withTenant(scope, (unit) => clicks.note(unit, body, request.ip));
      return undefined;
    },
  });
}
