/** Issues the tokens that open the tenant's dashboard, and tells the pages which server they may frame. */
import { analyticsLimits, type EmbeddedDashboard } from '@foyer/contract/analytics.ts';
import { SignJWT } from 'jose';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Tenants } from '../tenants/index.ts';
import { isDashboardOf } from './policy.ts';
import type { AnalyticsSettings } from './settings.ts';
import * as store from './store.ts';
import { fetchGuestToken } from './superset.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
  readonly tenantOf: Tenants['find'];
  readonly openSecret: AnalyticsSettings['openSecret'];
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export function createAnalyticsService(dependencies: Dependencies) {
  const { database, now, allowPrivate, tenantOf, openSecret, onError } = dependencies;

  /** @throws DomainError route.not_found while the flag is off or no dashboard ID is set */
  async function connectionIn(tx: Transaction) {
    const { flags, analyticsDashboardId: dashboardId } = await tenantOf(tx);
    if (!flags.analytics || dashboardId === null) throw new DomainError('route.not_found');
    const row = await store.find(tx);
    if (!row?.provider || !isDashboardOf(row.provider, dashboardId)) return null;
    const secret = openSecret(tx, row);
    return secret === null ? null : { ...row, provider: row.provider, dashboardId, secret };
  }

  return {
    /**
     * A new token; `null` while the connection is not complete or its secret cannot be read.
     * @throws DomainError route.not_found | analytics.unavailable
     */
    async issueToken(scope: TenantScope): Promise<EmbeddedDashboard | null> {
      const connection = await database.withTenant(scope, connectionIn);
      if (!connection) return null;
      const { provider, url, dashboardId, parameter, username, secret } = connection;
      const { tenant } = scope;
      if (provider === 'metabase') {
        const token = await signMetabaseToken({ secret, dashboardId, parameter, tenant, now: now() });
        return { provider, url, dashboardId, token, lastsMs: analyticsLimits.tokenLastsMs };
      }
      try {
        const request = { url, username, password: secret, dashboardId, column: parameter, tenant };
        const guest = await fetchGuestToken(request, { allowPrivate, now });
        return { provider, url, dashboardId, ...guest };
      } catch (cause) {
        onError(cause, { tenant });
        throw new DomainError('analytics.unavailable', {}, { cause });
      }
    },

    /** The origin that the Analytics page may frame; `null` when there is none. */
    async originOf(tx: Transaction): Promise<string | null> {
      if (!(await tenantOf(tx)).flags.analytics) return null;
      const row = await store.find(tx);
      return row?.provider ? new URL(row.url).origin : null;
    },
  };
}

/** Metabase's signed embedding: the dashboard, and the locked parameter that its queries filter by. */
function signMetabaseToken({
  secret,
  dashboardId,
  parameter,
  tenant,
  now,
}: {
  secret: string;
  dashboardId: string;
  parameter: string;
  tenant: string;
  now: Date;
}): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ resource: { dashboard: Number(dashboardId) }, params: { [parameter]: tenant } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + analyticsLimits.tokenLastsMs / 1000)
    .sign(new TextEncoder().encode(secret));
}
