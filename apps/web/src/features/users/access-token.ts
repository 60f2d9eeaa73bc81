/** How long an access token is still good for: known from the answer that brought it, else read from the token. */
import { readEnd } from '../../platform/token-end.ts';

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
