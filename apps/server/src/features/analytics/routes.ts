/** Routes of the Analytics page and of its settings. */
import { analyticsRoutes, managedAnalyticsRoutes } from '@foyer/contract/analytics.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { AnalyticsService } from './service.ts';
import type { AnalyticsSettings } from './settings.ts';

interface Dependencies {
  readonly database: Database;
  readonly service: AnalyticsService;
  readonly settings: AnalyticsSettings;
}

export function registerAnalyticsRoutes(
  context: RouteContext,
  { database, service, settings }: Dependencies,
): void {
  serve(context, analyticsRoutes, {
    token: async ({ actor }) => ({ result: await service.issueToken(actor.scope) }),
  });
  serve(context, managedAnalyticsRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, settings.find) }),
    update: async ({ actor, request, body }) => ({
      result: await settings.update(actor.scope, auditActorOf(actor, request), body, request.host),
    }),
  });
}
