/** The Analytics page: the embedded dashboard of an analytics server, and the tenant's connection to it. */
import * as z from 'zod/mini';
import { admins, superAdmins } from './core/access.ts';
import { route } from './core/http.ts';
import { text } from './core/text.ts';
import { hours, minutes } from './core/time.ts';

/** The analytics servers whose dashboards can be embedded. */
export const analyticsProviders = ['metabase', 'superset'] as const;
export type AnalyticsProvider = (typeof analyticsProviders)[number];

/** The address of the Analytics page, whose document alone may frame the analytics server. */
export const analyticsPath = '/app/analytics';

export const analyticsLimits = {
  /** Lifetime of the tokens for Metabase. Superset sets that of its tokens by itself. */
  tokenLastsMs: minutes(10),
  /** Longest lifetime of a guest token of Superset. Its SDK asks again without pause for one that lasts weeks. */
  guestTokenMaxMs: hours(24),
  /** How long before its end a token is renewed. */
  renewBeforeMs: minutes(1),
  /** Metabase signs with HMAC-SHA-256, whose key has 32 bytes or more (RFC 7518, 3.2). */
  minSigningSecretLength: 32,
} as const;

const embeddedDashboard = z.object({
  provider: z.enum(analyticsProviders),
  /** Base URL of the analytics server, without a slash at its end. */
  url: z.string(),
  dashboardId: z.string(),
  /** Opens this dashboard alone, with the rows of this tenant alone. */
  token: z.string(),
  /** Milliseconds until the token expires, from now on. */
  lastsMs: z.int(),
});
export type EmbeddedDashboard = z.infer<typeof embeddedDashboard>;

export const analyticsRoutes = {
  token: route({
    method: 'GET',
    path: '/api/analytics/token',
    access: admins,
    summary:
      'A new token for the embedded dashboard; null while its server is not configured completely. Not found while flag analytics is off or no dashboard ID is set.',
    answer: z.object({ result: z.nullable(embeddedDashboard) }),
    errors: ['route.not_found', 'analytics.unavailable'],
    limit: { max: 600, perMs: minutes(1) },
  }),
};

const connectionFields = {
  /** `null`: none, and the other fields are cleared. */
  provider: z.nullable(z.enum(analyticsProviders)),
  /** Base URL of the analytics server as browsers reach it, such as `https://metabase.example.com`. */
  url: text(500),
  /** Metabase: the number of the dashboard · Superset: the UUID of its embedding. */
  dashboardId: text(200),
  /**
   * What limits the dashboard to the tenant's rows, by the tenant's host label. Metabase: the name of the locked
   * parameter · Superset: the column that all its datasets have.
   */
  parameter: text(100),
  /** Superset: the account that may grant guest tokens. */
  username: text(200),
};
const managedAnalytics = z.object({
  ...connectionFields,
  /** Whether a secret is stored and can be read: Metabase's embedding key, or the password of Superset's account. */
  hasSecret: z.boolean(),
  /** Whether one is stored that was sealed under another secret of the installation: it has to be entered again. */
  isSecretUnreadable: z.boolean(),
  version: z.int(),
});
export type ManagedAnalytics = z.infer<typeof managedAnalytics>;

export const managedAnalyticsRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/analytics',
    access: superAdmins,
    summary: 'The connection to the analytics server, without its secret.',
    answer: z.object({ result: managedAnalytics }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/analytics',
    access: superAdmins,
    summary:
      'Update the connection. A secret is kept for the same server only; private addresses are rejected.',
    body: z.object({
      ...connectionFields,
      /** Write-only: absent keeps the secret, `null` or an empty text removes it. */
      secret: z.optional(z.nullable(text(500))),
      version: z.int(),
    }),
    answer: z.object({ result: managedAnalytics }),
    errors: ['record.conflict'],
  }),
};
