/** Analytics: a dashboard of the tenant's analytics server (Metabase or Superset), embedded in the console. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { Tenants } from '../tenants/index.ts';
import { registerAnalyticsRoutes } from './routes.ts';
import { type AnalyticsService, createAnalyticsService } from './service.ts';
import { createAnalyticsSettings } from './settings.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The installation's secret, under which those of the analytics servers are sealed. */
  readonly secret: string;
  /** Allows analytics servers on a private network, also without TLS. */
  readonly allowPrivate: boolean;
  readonly tenantOf: Tenants['find'];
  readonly setDashboard: Tenants['setAnalyticsDashboard'];
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

export { sealedAnalyticsColumns } from './sealed-columns.ts';

export type Analytics = Pick<AnalyticsService, 'originOf'> & { register(context: RouteContext): void };

export function createAnalytics(dependencies: Dependencies): Analytics {
  const { database } = dependencies;
  const settings = createAnalyticsSettings(dependencies);
  const service = createAnalyticsService({ ...dependencies, openSecret: settings.openSecret });
  return {
    originOf: service.originOf,
    register: (context) => registerAnalyticsRoutes(context, { database, service, settings }),
  };
}
