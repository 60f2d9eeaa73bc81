/** Verifies tokens: signed by the realm of this tenant, issued for our client, and currently valid. */
import { seconds } from '@foyer/contract/core/time.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Identity } from '../../platform/http/auth/actor.ts';
import { parseIdentity, parseLogout, type Realm, type RealmLogout } from './policy.ts';
import type { RealmKeys } from './realm-keys.ts';

/** Asymmetric signature algorithms only: no shared secrets, and never `none`. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Tolerance for clock differences. */
const clockToleranceSeconds = seconds(10) / 1000;
/** Real tokens have a few kilobytes. */
const maxTokenLength = 16_384;

interface Dependencies {
  readonly keysOf: RealmKeys;
  readonly now: () => Date;
  /** Called when the realm's keys cannot be fetched; until then no token is accepted. */
  readonly onError: (error: unknown, context: { readonly issuer: string }) => void;
}

export type Verifier = ReturnType<typeof createVerifier>;

export function createVerifier({ keysOf, now, onError }: Dependencies) {
  /** @returns `null` for an invalid token */
  async function verifyToken(
    realm: Realm,
    token: string,
    { audience, type }: { audience: string; type: string },
  ): Promise<JWTPayload | null> {
    if (token.length > maxTokenLength) return null;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keysOf(realm.jwksUrl), {
        issuer: realm.issuer,
        audience,
        algorithms: [...algorithms],
        currentDate: now(),
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'iat', 'jti'],
      });
      if (!isOfType(protectedHeader.typ, type)) return null;
      // Issued in the future: the clock difference is too large to trust the expiry.
      const issuedAt = (payload.iat ?? 0) - clockToleranceSeconds;
      return issuedAt * 1000 <= now().getTime() ? payload : null;
    } catch (error) {
      if (!isTokenError(error)) onError(error, { issuer: realm.issuer });
      return null;
    }
  }

  return {
    /** The identity in an access token; `null` for any other token. */
    async identity(realm: Realm, token: string): Promise<Identity | null> {
      const payload = await verifyToken(realm, token, { audience: realm.audience, type: 'at+jwt' });
      return payload && parseIdentity(payload, realm);
    },

    /** The sessions that a logout token ends; `null` for any other token. */
    async leaving(realm: Realm, token: string): Promise<(RealmLogout & { expiresAt: Date }) | null> {
      const payload = await verifyToken(realm, token, { audience: realm.clientId, type: 'logout+jwt' });
      const logout = payload && parseLogout(payload);
      return logout && { ...logout, expiresAt: new Date((payload.exp ?? 0) * 1000) };
    },
  };
}

/**
 * RFC 8725, section 3.11. Realms need not say the type of a token (OpenID Connect Back-Channel Logout 1.0, section 2.4),
 * but a token that says it has to be of this one.
 */
function isOfType(named: string | undefined, type: string): boolean {
  const short = named?.toLowerCase().replace(/^application\//, '') ?? 'jwt';
  return short === 'jwt' || short === type;
}

/** As opposed to an error of the realm's key endpoint. */
function isTokenError(error: unknown): boolean {
  const keyErrors = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JWK_INVALID'];
  return error instanceof errors.JOSEError && !keyErrors.includes(error.code);
}
