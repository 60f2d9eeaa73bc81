/**
 * Whether an access token is still fresh, by the server's answer that issued it or by the token's own
 * expiry.
 */
import { readExpiry } from '../../platform/token-expiry.ts';

/** A token is renewed this long before it expires, so that it cannot expire while a request is in flight. */
export const renewBeforeMs = 60_000;

/** The expiry of the latest token, as the server stated it; lost on a reload. */
export interface KnownToken {
  readonly token: string;
  /** Milliseconds on the server's clock. */
  readonly endsAt: number;
}

/**
 * Whether a token can be used at `now` (milliseconds on the server's clock). The lifetime that the server
 * stated takes precedence over the expiry in the token, because it does not depend on a correct clock. A
 * token of unknown expiry is not fresh, so that it is renewed.
 */
export function isFresh(token: string, known: KnownToken | undefined, now: number): boolean {
  const endsAt = known?.token === token ? known.endsAt : readExpiry(token);
  return endsAt !== undefined && now < endsAt - renewBeforeMs;
}
