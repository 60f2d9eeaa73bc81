/** A stand-in for the tenants' identity providers: a realm per tenant with a key of its own, and what verifies its tokens. */
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import type { Identify, Identity } from '../http/actor.ts';

interface Realm {
  /** A token of somebody the realm knows. */
  mint(person: Partial<Identity>): Promise<string>;
}

export interface Realms {
  /** By the tenant's host label. */
  readonly of: (tenant: string) => Realm;
  readonly verify: NonNullable<Identify['identity']>;
}

const issuerOf = (tenant: string) => `https://auth.test/realms/${tenant}`;

export async function createRealms(tenants: readonly string[]): Promise<Realms> {
  const keys = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  for (const tenant of tenants) keys.set(tenant, await generateKeyPair('ES256'));

  function keysOf(tenant: string) {
    const pair = keys.get(tenant);
    if (!pair) throw new Error(`${tenant} has no realm.`);
    return pair;
  }

  return {
    of: (tenant) => ({
      mint: ({ subject = crypto.randomUUID(), issuer = issuerOf(tenant), ...claims }) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'ES256' })
          .setIssuer(issuer)
          .setSubject(subject)
          .setExpirationTime('5 minutes')
          .sign(keysOf(tenant).privateKey),
    }),
    async verify({ tenant }, token) {
      try {
        const issuer = issuerOf(tenant);
        const { payload } = await jwtVerify(token, keysOf(tenant).publicKey, {
          issuer,
          algorithms: ['ES256'],
        });
        const {
          sub: subject = '',
          email,
          name,
          role = null,
        } = payload as Partial<Identity> & { sub?: string };
        return { issuer, subject, email: email ?? '', name: name ?? '', role };
      } catch {
        return null;
      }
    },
  };
}
