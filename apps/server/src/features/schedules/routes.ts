/** The routes by which customers book, change and cancel. */
import { scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import type { Database } from '../../platform/db/database.ts';
import { linkOriginFrom } from '../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { Bookable } from './booking/bookable.ts';
import type { Clicks } from './booking/click-sources.ts';
import type { SchedulesService } from './service.ts';

interface Dependencies {
  readonly database: Database;
  readonly bookable: Bookable;
  readonly clicks: Clicks;
  readonly service: SchedulesService;
  /** The suffixes of the tenants' hosts; links use the first. */
  readonly publicHostSuffixes: readonly string[];
}

export function registerScheduleRoutes(
  context: RouteContext,
  { database, bookable, clicks, service, publicHostSuffixes }: Dependencies,
): void {
  serve(context, scheduleRoutes, {
    times: async ({ actor: { scope }, params: { productSlug }, query: { link, ...query } }) => ({
      result: await database.withTenant(scope, async (tx) => {
        const without = link && (await service.scheduleIdOfLink(tx, link));
        return bookable.timesOf(tx, productSlug, { ...query, without });
      }),
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
    cancelByLink: async ({ actor: { scope }, request, params: { token }, query: { startsAt } }) => ({
      result: await service.cancelByLink(scope, token, request, startsAt),
    }),
    calendarFile: ({ actor: { scope }, params: { token } }) => service.calendarFile(scope, token),
    click: async ({ actor: { scope }, request, body }) => {
      await database.withTenant(scope, (tx) => clicks.record(tx, body, request.ip));
      return undefined;
    },
  });
}
