/** Pure rules: valid settings of a connection, and whether they can open the dashboard. */
import { type AnalyticsProvider, analyticsLimits, type ManagedAnalytics } from '@foyer/contract/analytics.ts';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';

export type ConnectionFields = Pick<
  ManagedAnalytics,
  'provider' | 'url' | 'dashboardId' | 'parameter' | 'username'
>;

/** The settings before a server is configured. */
export const defaultFields: ConnectionFields = {
  provider: null,
  url: '',
  dashboardId: '',
  parameter: 'tenant',
  username: '',
};

/** Trims the texts; the address gets its canonical form. Without a provider nothing else is kept. */
export function normaliseConnection(fields: ConnectionFields): ConnectionFields {
  const { provider } = fields;
  if (provider === null) return defaultFields;
  return {
    provider,
    url: canonical(fields.url.trim()),
    dashboardId: fields.dashboardId.trim(),
    parameter: fields.parameter.trim(),
    username: provider === 'superset' ? fields.username.trim() : '',
  };
}

/** In lower case and without a slash at its end, as paths are appended to it. */
function canonical(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/+$/, '');
}

interface Rules {
  /** Allows plain HTTP. */
  readonly allowPrivate: boolean;
  /** The host of this console, as in the request: it cannot be framed, and a frame of it would be trusted. */
  readonly ownHost: string;
  /** The secret after the change; `null`: none. `kept`: the stored one stays. */
  readonly secret: string | null | 'kept';
}

/** @returns the problems by field; none without a provider */
export function connectionProblems(
  fields: ConnectionFields,
  { allowPrivate, ownHost, secret }: Rules,
): Record<string, FieldProblem> {
  const { provider, url, dashboardId, parameter, username } = fields;
  if (provider === null) return {};
  const problems: Record<string, FieldProblem> = {};
  if (!url) problems.url = 'required';
  else if (!isServerAddress(url, allowPrivate) || URL.parse(url)?.host === ownHost) problems.url = 'invalid';
  if (!dashboardId) problems.dashboardId = 'required';
  else if (!isDashboardOf(provider, dashboardId)) problems.dashboardId = 'invalid';
  if (!parameter) problems.parameter = 'required';
  else if (!/^[A-Za-z_]\w*$/.test(parameter)) problems.parameter = 'invalid';
  if (provider === 'superset' && !username) problems.username = 'required';
  if (secret === null) problems.secret = 'required';
  else if (
    secret !== 'kept' &&
    provider === 'metabase' &&
    secret.length < analyticsLimits.minSigningSecretLength
  )
    problems.secret = 'too_short';
  return problems;
}

/** In canonical form, without what could end a source of a Content-Security-Policy, which its origin becomes. */
export function isServerAddress(text: string, allowPrivate: boolean): boolean {
  const shape = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d+)?(?:\/[\w.~-]+)*$/;
  const url = URL.parse(text);
  if (!url || !shape.test(text) || canonical(text) !== text) return false;
  return url.protocol === 'https:' || allowPrivate;
}

/** Metabase numbers its dashboards, Superset's embeddings have a UUID. */
export function isDashboardOf(provider: AnalyticsProvider, id: string): boolean {
  return provider === 'metabase'
    ? /^[1-9]\d{0,8}$/.test(id)
    : /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

/** The server that a secret is for. A secret of another one is never sent to it. */
export function serverOf({ provider, url }: Pick<ConnectionFields, 'provider' | 'url'>): string {
  return `${provider} ${URL.parse(url)?.origin ?? url}`;
}
