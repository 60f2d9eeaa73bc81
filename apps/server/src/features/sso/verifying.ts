/** Believes a token only when the realm of this very tenant has signed it, for our client, and it is in force. */
import { seconds } from '@foyer/contract/time.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Identity } from '../../platform/http/actor.ts';
import { identityIn, type Leaving, leavingIn, type Realm } from './policy.ts';
import type { RealmKeys } from './realm-keys.ts';

/** What a realm signs with; nothing that shares a secret, and never nothing. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Clocks of two machines differ. */
const clocksDifferBySeconds = seconds(10) / 1000;
/** Tokens of a realm are some kilobytes. */
const tokenAtMost = 16_384;

interface Parts {
  readonly keysOf: RealmKeys;
  readonly now: () => Date;
  /** The realm's keys did not come: nobody can be believed until they do. */
  readonly onError: (error: unknown) => void;
}

export type Verifier = ReturnType<typeof createVerifier>;

export function createVerifier({ keysOf, now, onError }: Parts) {
  /** @returns `null` for a token that is not to be believed */
  async function read(realm: Realm, token: string, audience: string): Promise<JWTPayload | null> {
    if (token.length > tokenAtMost) return null;
    try {
      const { payload } = await jwtVerify(token, keysOf(realm.jwksUrl), {
        ...{ issuer: realm.issuer, audience, algorithms: [...algorithms], currentDate: now() },
        clockTolerance: clocksDifferBySeconds,
        requiredClaims: ['exp', 'iat', 'jti'],
      });
      // Made in the future: the clocks differ too much to believe when it ends.
      const madeAt = (payload.iat ?? 0) - clocksDifferBySeconds;
      return madeAt * 1000 <= now().getTime() ? payload : null;
    } catch (error) {
      if (!isAboutToken(error)) onError(error);
      return null;
    }
  }

  return {
    /** Who signs in by an access token; `null` for any other token. */
    async identity(realm: Realm, token: string): Promise<Identity | null> {
      const payload = await read(realm, token, realm.audience);
      return payload && identityIn(payload, realm);
    },

    /** Who leaves by a logout token; `null` for any other token. */
    async leaving(realm: Realm, token: string): Promise<(Leaving & { expiresAt: Date }) | null> {
      const payload = await read(realm, token, realm.clientId);
      const leaving = payload && leavingIn(payload);
      return leaving && { ...leaving, expiresAt: new Date((payload.exp ?? 0) * 1000) };
    },
  };
}

/** As against the keys, which are somebody else's to give. */
function isAboutToken(error: unknown): boolean {
  const aboutKeys = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JWK_INVALID'];
  return error instanceof errors.JOSEError && !aboutKeys.includes(error.code);
}
