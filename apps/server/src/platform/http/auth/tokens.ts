/** Foyer's access tokens: signed JWTs with a short lifetime, valid for one tenant. */
import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../../errors/domain-error.ts';
import type { TokenClaims } from './actor.ts';

export interface Tokens {
  /** @param lastsMs lifetime in milliseconds */
  mint(claims: TokenClaims, lastsMs: number): Promise<string>;
  /** @throws DomainError auth.expired | auth.invalid */
  read(token: string): Promise<TokenClaims>;
}

const issuer = 'foyer';

/** @param now the clock that issues and expires tokens */
export function createTokens(secret: string, now: () => Date): Tokens {
  const key = deriveKey(secret, 'access-token');
  return {
    mint(claims, lastsMs) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.floor(lastsMs / 1000))
        .sign(key);
    },
    async read(token) {
      // The library ignores padding, and a token should have one spelling (RFC 7515, section 2).
      if (token.includes('=')) throw new DomainError('auth.invalid');
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          algorithms: ['HS256'],
          currentDate: now(),
        });
        return payload as unknown as TokenClaims;
      } catch (cause) {
        throw new DomainError(
          cause instanceof errors.JWTExpired ? 'auth.expired' : 'auth.invalid',
          {},
          { cause },
        );
      }
    },
  };
}

/** Derives one key per purpose, so that a token of one kind is never accepted as another. */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'foyer', purpose, 32));
}
