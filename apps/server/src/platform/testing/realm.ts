/** A stand-in for the tenants' identity providers: realms that give out their keys over HTTP, and mint whatever a test wants. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@foyer/contract/users.ts';
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import type { World } from './test-world.ts';

/** Somebody the realm knows; what is left out is made up. */
export interface RealmPerson {
  readonly subject?: string;
  readonly email?: string;
  readonly name?: string;
  /** By the names that a tenant's mapping begins with. */
  readonly role?: Role | null;
  readonly realmSession?: string;
  /** In the place of the claims that a realm would write. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

export interface Realm {
  readonly issuer: string;
  /** A token of somebody the realm knows, good for five minutes of the world's clock. */
  mint(person: RealmPerson): Promise<string>;
  /** The word that somebody signed out. */
  mintLogout(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** From now on the realm signs with another key. */
  rotate(): Promise<void>;
  /** The public key now, PEM. */
  publicKey(): Promise<string>;
}

export interface Realms {
  /** By the tenant's host label. */
  of(tenant: string): Realm;
  /** How often keys were asked for. */
  asked(): number;
  /** Whether the realms answer. */
  isUp: boolean;
  /** Where a realm's keys are. */
  jwksUrl(tenant: string): string;
  close(): Promise<void>;
}

const clientId = 'foyer';
const names = { AGENT: 'foyer-agent', ADMIN: 'foyer-admin', SUPER_ADMIN: 'foyer-super-admin' } as const;
const issuerOf = (tenant: string) => `https://auth.test/realms/${tenant}`;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

async function newKey(tenant: string) {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return { ...pair, kid: `${tenant} ${crypto.randomUUID()}` };
}

/** Starts a realm for each tenant, sets it up there, and switches single sign-on on. */
export async function startRealms(world: World, tenants: readonly ('acme' | 'globex')[]): Promise<Realms> {
  const keys = new Map<string, Awaited<ReturnType<typeof newKey>>>();
  for (const tenant of tenants) keys.set(tenant, await newKey(tenant));
  const keyOf = (tenant: string) => {
    const key = keys.get(tenant);
    if (!key) throw new Error(`${tenant} has no realm.`);
    return key;
  };
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    if (!realms.isUp) {
      response.writeHead(503).end();
      return;
    }
    const key = keyOf(request.url?.split('/')[2] ?? '');
    const jwk = { ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  async function sign(tenant: string, claims: object, header: object = {}): Promise<string> {
    const { kid, privateKey } = keyOf(tenant);
    const issuedAt = Math.floor(world.clock.now().getTime() / 1000);
    const standard = { iss: issuerOf(tenant), aud: clientId, iat: issuedAt, exp: issuedAt + 300 };
    return new SignJWT({ ...standard, jti: crypto.randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header } as JWTHeaderParameters)
      .sign(privateKey);
  }

  const realms: Realms = {
    isUp: true,
    asked: () => asked,
    jwksUrl: (tenant) => `http://127.0.0.1:${port}/realms/${tenant}/protocol/openid-connect/certs`,
    of: (tenant) => ({
      issuer: issuerOf(tenant),
      mint({ subject = crypto.randomUUID(), role = null, realmSession, email, name, claims, header }) {
        const told = {
          ...{ typ: 'Bearer', azp: clientId, sub: subject, email, email_verified: true, name },
          ...{ sid: realmSession ?? crypto.randomUUID(), ...(role ? holding(names[role]) : {}) },
        };
        return sign(tenant, { ...told, ...claims }, header);
      },
      mintLogout: (claims) => sign(tenant, { events: { [logoutEvent]: {} }, ...claims }),
      async rotate() {
        keys.set(tenant, await newKey(tenant));
      },
      publicKey: () => exportSPKI(keyOf(tenant).publicKey),
    }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  for (const tenant of tenants) await setUp(world, tenant, realms.jwksUrl(tenant));
  return realms;
}

const holding = (name: string) => ({ realm_access: { roles: ['offline_access', name] } });

async function setUp(
  { own, tenants, clock }: World,
  tenant: 'acme' | 'globex',
  jwksUrl: string,
): Promise<void> {
  const { tenantId } = tenants[tenant];
  const roleNames = Object.fromEntries(Object.entries(names).map(([role, name]) => [role, [name]]));
  await own.owner.query(
    `insert into sign_on (tenant_id, issuer, jwks_url, client_id, audience, role_names, allowed_roles, email_domains, password_sign_in, changed_at)
     values ($1, $2, $3, $4, '', $5, '{AGENT,ADMIN,SUPER_ADMIN}', '{}', 'on', $6)`,
    [tenantId, issuerOf(tenant), jwksUrl, clientId, JSON.stringify(roleNames), clock.now()],
  );
  await own.owner.query(`update tenants set flags = flags || '{"keycloak":true}' where id = $1`, [tenantId]);
}
