/** A real Keycloak for the journeys of single sign-on: a realm per tenant, on a host beside theirs, started once and taken down. */
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
/** Half a minute on a machine with nothing else to do. */
export const keycloakStartsWithinMs = 300_000;

export interface Keycloak {
  /** As browsers reach it. */
  readonly origin: string;
  issuer(tenant: RealmTenant): string;
  /** As the product's server, which resolves no `*.localhost`, reaches the keys. */
  jwksUrl(tenant: RealmTenant): string;
  /** Where the browser signs out of the realm itself, without the product. */
  logoutUrl(tenant: RealmTenant): string;
  /** It is gone with all it knew; once is enough. */
  stop(): Promise<void>;
}

/** @param productPort of the product whose tenants' pages sign in here */
export async function startKeycloak(productPort: number): Promise<Keycloak> {
  const program = findKeycloak();
  if (!program) throw new Error('There is no Keycloak. Mend: install Java 17, then npm test -- --e2e sso');
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-keycloak-'));
  // The program is shared and only read; what it writes is its own.
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
  const said: string[] = [];
  const server = spawn('java', javaArgs({ home, hosts, port, origin }), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => void said.push(chunk.toString('utf8')));
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;

  const stop = async () => {
    if (!hasEnded()) {
      const ended = once(server, 'exit');
      // There is nothing in it to be kept.
      signalProcess(server.pid ?? 0, 'SIGKILL');
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  };

  const until = Date.now() + keycloakStartsWithinMs;
  while (!(await answers(port, origin))) {
    if (hasEnded() || Date.now() > until) {
      await stop();
      throw new Error(`Keycloak does not start:\n${said.join('').slice(-4000)}`);
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

interface Start {
  readonly home: string;
  readonly hosts: string;
  readonly port: number;
  readonly origin: string;
}

/** As its own script starts it, on a quicker compiler: it lives for a minute. */
function javaArgs({ home, hosts, port, origin }: Start): string[] {
  const opened = ['util', 'util.concurrent', 'security', 'lang'].map(
    (name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`,
  );
  return [
    ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xms64m', '-Xmx512m', '-XX:MaxMetaspaceSize=256m'],
    ...['-Dfile.encoding=UTF-8', `-Djdk.net.hosts.file=${hosts}`, `-Dkc.home.dir=${home}`],
    `-Djboss.server.config.dir=${home}/conf`,
    '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
    '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
    ...opened,
    ...['-Dpicocli.disable.closures=true', '-cp', `${home}/lib/quarkus-run.jar`],
    ...['io.quarkus.bootstrap.runner.QuarkusEntryPoint', 'start', '--optimized', '--import-realm'],
    ...['--http-enabled=true', '--http-host=127.0.0.1', `--http-port=${port}`, `--hostname=${origin}`],
    ...['--cache=local', '--log-level=warn'],
  ];
}

/** Ready when the last realm's own description answers. */
function answers(port: number, origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, headers: { host: new URL(origin).host }, timeout: 5_000 },
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

/** Public client with PKCE, audience mapper, and people: an agent, an admin whom nobody knows yet, one without a role. */
function realmOf(tenant: RealmTenant, productPort: number) {
  const origin = `http://${tenant}.${domain}:${productPort}`;
  const people = [
    { name: 'Asha Rao', account: 'asha', roles: ['foyer-agent'] },
    { name: 'Bruno Lang', account: 'bruno', roles: ['foyer-admin'] },
    { name: 'Gardener Green', account: 'green', roles: [] },
  ];
  return {
    ...{ realm: tenant, enabled: true, sslRequired: 'none' },
    // Seconds; the journey of the renewal is at globex.
    accessTokenLifespan: tenant === 'globex' ? 20 : 120,
    roles: { realm: [{ name: 'foyer-agent' }, { name: 'foyer-admin' }] },
    clients: [
      {
        ...{ clientId: 'foyer', publicClient: true, standardFlowEnabled: true, fullScopeAllowed: true },
        ...{ redirectUris: [`${origin}/*`], webOrigins: [origin] },
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': `${origin}/*`,
          // acme tells the server; at globex the page alone finds out.
          ...(tenant === 'acme'
            ? {
                'backchannel.logout.url': `${origin}/api/sso/backchannel-logout`,
                'backchannel.logout.session.required': 'true',
              }
            : {}),
        },
        protocolMappers: [
          {
            ...{ name: 'audience', protocol: 'openid-connect', protocolMapper: 'oidc-audience-mapper' },
            config: { 'included.client.audience': 'foyer', 'access.token.claim': 'true' },
          },
        ],
      },
    ],
    users: people.map(({ name, account, roles }) => ({
      ...{ username: account, email: `${account}@${tenant}.test`, emailVerified: true, enabled: true },
      ...{ firstName: name.split(' ')[0], lastName: name.split(' ')[1], realmRoles: roles },
      credentials: [{ type: 'password', value: realmPassword, temporary: false }],
    })),
  };
}
