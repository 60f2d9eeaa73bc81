/** Fake Keycloak realms: they serve their keys over HTTP, and sign the tokens that a test asks for. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@foyer/contract/users/users.ts';
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import type { TenantSetup } from '../setups/tenant-setup.ts';

/** A user of the realm. Absent fields are generated. */
export interface RealmPerson {
  readonly subject?: string;
  readonly email?: string;
  readonly name?: string;
  /** Given as one of the default role names. */
  readonly role?: Role | null;
  readonly realmSession?: string;
  /** Replaces claims of the token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

export interface FakeRealm {
  readonly issuer: string;
  /** An access token of a user, valid for five minutes of the test's clock. */
  mint(person: RealmPerson): Promise<string>;
  /** A back-channel logout token. */
  mintLogout(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Replaces the signing key. */
  rotate(): Promise<void>;
  /** The current public key, PEM. */
  publicKey(): Promise<string>;
}

export interface FakeRealms {
  /** By the tenant's host label. */
  of(tenant: string): FakeRealm;
  /** How often the keys were fetched. */
  asked(): number;
  /** Whether the realms respond. */
  isUp: boolean;
  /** The URL of a realm's keys. */
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

/** Starts a realm for each tenant and configures single sign-on with it. */
export async function startFakeRealms(
  world: TenantSetup,
  tenants: readonly ('acme' | 'globex')[],
): Promise<FakeRealms> {
  const keys = new Map<string, Awaited<ReturnType<typeof newKey>>>();
  for (const tenant of tenants) keys.set(tenant, await newKey(tenant));
  const keyOf = (tenant: string) => {
    const key = keys.get(tenant);
    if (!key) throw new Error(`${tenant} has no realm`);
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

  const realms: FakeRealms = {
    isUp: true,
    asked: () => asked,
    jwksUrl: (tenant) => `http://127.0.0.1:${port}/realms/${tenant}/protocol/openid-connect/certs`,
    of: (tenant) => ({
      issuer: issuerOf(tenant),
      mint({ subject = crypto.randomUUID(), role = null, realmSession, email, name, claims, header }) {
        const reported = {
          typ: 'Bearer',
          azp: clientId,
          sub: subject,
          email,
          email_verified: true,
          name,
          sid: realmSession ?? crypto.randomUUID(),
          ...(role ? holding(names[role]) : {}),
        };
        return sign(tenant, { ...reported, ...claims }, header);
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
  { own, tenants, clock }: TenantSetup,
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
