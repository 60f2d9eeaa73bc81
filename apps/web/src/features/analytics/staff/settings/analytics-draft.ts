/** The draft of the connection to the analytics server. */
import type {
  AnalyticsProvider,
  ManagedAnalytics,
  managedAnalyticsRoutes,
} from '@foyer/contract/analytics.ts';
import type { BodyOf } from '@foyer/contract/core/http.ts';

type Body = BodyOf<typeof managedAnalyticsRoutes.update>;

export interface AnalyticsDraft {
  /** Empty: none. */
  readonly provider: AnalyticsProvider | '';
  readonly url: string;
  readonly dashboardId: string;
  readonly parameter: string;
  readonly username: string;
  /** `undefined`: unchanged · `null`: removed · otherwise the new secret. */
  readonly secret: string | null | undefined;
}

/** The fields that can show an error. */
export const analyticsFields = [
  'provider',
  'url',
  'dashboardId',
  'parameter',
  'username',
  'secret',
] as const satisfies readonly (keyof AnalyticsDraft)[];

export function draftOf({
  provider,
  url,
  dashboardId,
  parameter,
  username,
}: ManagedAnalytics): AnalyticsDraft {
  return { provider: provider ?? '', url, dashboardId, parameter, username, secret: undefined };
}

export function bodyOf({ provider, secret, ...texts }: AnalyticsDraft, version: number): Body {
  return { ...texts, provider: provider || null, ...(secret === undefined ? {} : { secret }), version };
}

/** Whether saving the draft would change the settings. */
export function differs(draft: AnalyticsDraft, saved: ManagedAnalytics): boolean {
  return JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(saved), 0));
}

/** Whether a stored secret stays with the draft: it is for one server only. */
export function keepsSecret(draft: AnalyticsDraft, saved: ManagedAnalytics): boolean {
  const originOf = (url: string) => URL.parse(url.trim())?.origin ?? url;
  return draft.provider === saved.provider && originOf(draft.url) === originOf(saved.url);
}
