/** How long an access token is still good for: known from the answer that brought it, else read from the token. */

/** A token is renewed this long before it ends, so that no call travels with one that ends on the way. */
export const renewBeforeMs = 60_000;

/** What the answer said about the newest token; lost on a reload. */
export interface KnownToken {
  readonly token: string;
  /** On the page's own clock, milliseconds. */
  readonly endsAt: number;
}

/**
 * Whether a token may still be used at `now` (milliseconds, the page's clock).
 * What the answer said wins over what the token says, because it does not depend on the clock being right.
 * A token that tells nothing counts as stale: a renewal answers the question.
 */
export function isFresh(token: string, known: KnownToken | undefined, now: number): boolean {
  const endsAt = known?.token === token ? known.endsAt : readEnd(token);
  return endsAt !== undefined && now < endsAt - renewBeforeMs;
}

/** When a JSON web token ends, milliseconds since 1970; `undefined` for anything else. Nothing is verified here. */
export function readEnd(token: string): number | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const end = (claims as { exp?: unknown } | null)?.exp;
    return typeof end === 'number' ? end * 1000 : undefined;
  } catch {
    return undefined;
  }
}
