/**
 * Starts a real Keycloak for the single sign-on journeys, with a realm per tenant on a sibling host of the
 * tenants' hosts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, signalProcess } from './processes.ts';
import { findKeycloak } from './programs.ts';

export const realmTenants = ['acme', 'globex'] as const;
export type RealmTenant = (typeof realmTenants)[number];

export const realmPassword = 'the-same-in-every-realm';
const domain = 'app.localhost';
/** It takes half a minute on an idle machine. */
export const keycloakStartTimeoutMs = 300_000;

export interface Keycloak {
  /** The origin for browsers. */
  readonly origin: string;
  issuer(tenant: RealmTenant): string;
  /** For the server, which does not resolve `*.localhost`. */
  jwksUrl(tenant: RealmTenant): string;
  /** Signs the browser out of the realm without Foyer. */
  logoutUrl(tenant: RealmTenant): string;
  /** Ends the process and deletes its data. Further calls do nothing. */
  stop(): Promise<void>;
}

/** @param productPort port of the Foyer whose tenants sign in here */
export async function startKeycloak(productPort: number): Promise<Keycloak> {
  const program = findKeycloak();
  if (!program) throw new Error('Keycloak is missing. Fix: install Java 17, then npm test -- --e2e sso');
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-keycloak-'));
  // The program folder is shared and read-only; each run writes to its own home.
  for (const part of ['lib', 'conf', 'providers', 'themes', 'bin'])
    symlinkSync(path.join(program, part), path.join(home, part));
  mkdirSync(path.join(home, 'data/import'), { recursive: true });
  for (const tenant of realmTenants)
    writeFileSync(
      path.join(home, `data/import/${tenant}-realm.json`),
      JSON.stringify(realmOf(tenant, productPort)),
    );
  const hosts = path.join(home, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost ${realmTenants.map((name) => `${name}.${domain}`).join(' ')}\n`);

  const port = await findFreePort();
  const origin = `http://auth.${domain}:${port}`;
  const output: string[] = [];
  const server = spawn('java', javaArgs({ home, hosts, port, origin }), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => void output.push(chunk.toString('utf8')));
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;

  const stop = async () => {
    if (!hasEnded()) {
      const ended = once(server, 'exit');
      // Its data is deleted, so a graceful shutdown is not needed.
      signalProcess(server.pid ?? 0, 'SIGKILL');
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  };

  const deadline = Date.now() + keycloakStartTimeoutMs;
  while (!(await isReady(port, origin))) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error(`Keycloak does not start:\n${output.join('').slice(-4000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    origin,
    issuer: (tenant) => `${origin}/realms/${tenant}`,
    jwksUrl: (tenant) => `http://127.0.0.1:${port}/realms/${tenant}/protocol/openid-connect/certs`,
    logoutUrl: (tenant) => `${origin}/realms/${tenant}/protocol/openid-connect/logout`,
    stop,
  };
}

interface StartOptions {
  readonly home: string;
  readonly hosts: string;
  readonly port: number;
  readonly origin: string;
}

/** The command line of `kc.sh`, limited to the C1 compiler because the process lives for a minute only. */
function javaArgs({ home, hosts, port, origin }: StartOptions): string[] {
  const addOpens = ['util', 'util.concurrent', 'security', 'lang'].map(
    (name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`,
  );
  return [
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Xms64m',
    '-Xmx512m',
    '-XX:MaxMetaspaceSize=256m',
    '-Dfile.encoding=UTF-8',
    `-Djdk.net.hosts.file=${hosts}`,
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${home}/conf`,
    '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
    '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
    ...addOpens,
    '-Dpicocli.disable.closures=true',
    '-cp',
    `${home}/lib/quarkus-run.jar`,
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
    'start',
    '--optimized',
    '--import-realm',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--hostname=${origin}`,
    '--cache=local',
    '--log-level=warn',
  ];
}

/** Ready once the last imported realm responds. */
function isReady(port: number, origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        headers: { host: new URL(origin).host },
        timeout: 5_000,
        path: `/realms/${realmTenants.at(-1)}/.well-known/openid-configuration`,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    call.on('error', () => resolve(false));
    call.on('timeout', () => call.destroy());
    call.end();
  });
}

/**
 * The import file of a realm: a public client with PKCE, an audience mapper, and three users, of whom one has
 * no role.
 */
function realmOf(tenant: RealmTenant, productPort: number) {
  const origin = `http://${tenant}.${domain}:${productPort}`;
  const realmUsers = [
    { name: 'Asha Rao', account: 'asha', roles: ['foyer-agent'] },
    { name: 'Bruno Lang', account: 'bruno', roles: ['foyer-admin'] },
    { name: 'Gardener Green', account: 'green', roles: [] },
  ];
  return {
    realm: tenant,
    enabled: true,
    sslRequired: 'none',
    // Seconds. The token refresh is tested at globex.
    accessTokenLifespan: tenant === 'globex' ? 20 : 120,
    roles: { realm: [{ name: 'foyer-agent' }, { name: 'foyer-admin' }] },
    clients: [
      {
        clientId: 'foyer',
        publicClient: true,
        standardFlowEnabled: true,
        fullScopeAllowed: true,
        redirectUris: ['/app/*', '/login/*', '/silent-check-sso.html'].map((path) => origin + path),
        webOrigins: [origin],
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': `${origin}/*`,
          // Only acme has a back-channel logout. At globex the page must notice the sign-out.
          ...(tenant === 'acme'
            ? {
                'backchannel.logout.url': `${origin}/api/sso/backchannel-logout`,
                'backchannel.logout.session.required': 'true',
              }
            : {}),
        },
        protocolMappers: [
          {
            name: 'audience',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-audience-mapper',
            config: { 'included.client.audience': 'foyer', 'access.token.claim': 'true' },
          },
        ],
      },
    ],
    users: realmUsers.map(({ name, account, roles }) => ({
      username: account,
      email: `${account}@${tenant}.test`,
      emailVerified: true,
      enabled: true,
      firstName: name.split(' ')[0],
      lastName: name.split(' ')[1],
      realmRoles: roles,
      credentials: [{ type: 'password', value: realmPassword, temporary: false }],
    })),
  };
}
