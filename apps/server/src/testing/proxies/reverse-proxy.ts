/** The reverse proxies of `deploy/` in front of a server of the tests: the same files, with names, ports and paths replaced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stablePort } from '../stable-port.ts';
import { certificate, privateKey } from './certificate.ts';

const deploy = path.resolve(import.meta.dirname, '../../../../../deploy');
const engines = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'foyer', 'engines');

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

const programs: Readonly<Record<ProxyName, string>> = {
  nginx: process.env.NGINX_BIN ?? path.join(engines, 'debian-nginx/usr/sbin/nginx'),
  caddy: process.env.CADDY_BIN ?? path.join(engines, 'debian-caddy/usr/bin/caddy'),
};

/** Without it, the tests of this proxy are skipped. */
export const hasProxy = (name: ProxyName): boolean => existsSync(programs[name]);

/** The host that the proxy serves. */
export const proxiedHost = 'acme.localhost';

export interface ReverseProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  stop(): Promise<void>;
}

interface Endpoints {
  readonly folder: string;
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly adminPort: number;
  /** Where the server listens. */
  readonly port: number;
}

const startTimeoutMs = 20_000;

/** @param port where the server listens on 127.0.0.1 @throws Error with the proxy's output when it does not start */
export async function startProxy(name: ProxyName, port: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `foyer-${name}-`));
  writeFileSync(path.join(folder, 'fullchain.pem'), certificate);
  writeFileSync(path.join(folder, 'privkey.pem'), privateKey, { mode: 0o600 });
  const [httpPort, httpsPort, adminPort] = [await free(), await free(), await free()];
  const args = setUp[name]({ folder, httpPort, httpsPort, adminPort, port });
  const child = spawn(programs[name], args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await waitForPort(httpsPort, child, () => output);
  return {
    httpPort,
    httpsPort,
    async stop() {
      child.kill();
      if (!hasEnded(child)) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const free = () => stablePort('tcp', '127.0.0.1');
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Write the configuration. @returns the arguments of the program */
const setUp: Readonly<Record<ProxyName, (endpoints: Endpoints) => string[]>> = {
  nginx({ folder, httpPort, httpsPort, port }) {
    const site = configurationWith('nginx/foyer.conf', {
      'listen 80;': `listen 127.0.0.1:${httpPort};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${httpsPort} ssl http2;`,
      'foyer.example.com *.foyer.example.com;': `${proxiedHost};`,
      '127.0.0.1:3000': `127.0.0.1:${port}`,
      '/etc/ssl/foyer/': `${folder}/`,
    });
    writeFileSync(path.join(folder, 'foyer.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    // What Debian's nginx.conf is around a site.
    const main = `
      user ${userInfo().username};
      daemon off;
      worker_processes 1;
      pid ${folder}/nginx.pid;
      error_log stderr;
      events {}
      http {
        access_log off;
        ${temporary.join('\n')}
        include ${folder}/foyer.conf;
      }`;
    writeFileSync(path.join(folder, 'nginx.conf'), main);
    return ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  },

  caddy({ folder, httpPort, httpsPort, adminPort, port }) {
    const site = configurationWith('caddy/Caddyfile', {
      'http_port 80': `http_port ${httpPort}\n\tdefault_bind 127.0.0.1`,
      'https_port 443': `https_port ${httpsPort}`,
      'localhost:2019': `localhost:${adminPort}`,
      'foyer.example.com, *.foyer.example.com': proxiedHost,
      '127.0.0.1:3000': `127.0.0.1:${port}`,
      '/etc/ssl/foyer/': `${folder}/`,
    });
    const file = path.join(folder, 'Caddyfile');
    mkdirSync(path.join(folder, 'caddy'), { recursive: true });
    writeFileSync(file, site);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
};

/** @throws Error when the file of `deploy/` has none of a text that is to be replaced */
function configurationWith(file: string, replacements: Readonly<Record<string, string>>): string {
  const lines = readFileSync(path.join(deploy, file), 'utf8').split('\n');
  const text = lines.filter((each) => !each.trim().startsWith('#')).join('\n');
  const missing = Object.keys(replacements).find((given) => !text.includes(given));
  if (missing) throw new Error(`deploy/${file} has no "${missing}"`);
  return replaceAll(text, Object.entries(replacements));
}

/** Replaces nothing in the replacements: a port of 30001 contains the 3000 of another text. */
function replaceAll(text: string, [first, ...others]: readonly (readonly [string, string])[]): string {
  if (!first) return text;
  const [given, replacement] = first;
  const parts = text.split(given).map((part) => replaceAll(part, others));
  return parts.join(replacement);
}

async function waitForPort(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAt = Date.now() + startTimeoutMs;
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    if (hasEnded(child) || Date.now() > giveUpAt)
      throw new Error(`the proxy did not start:\n${output().slice(-2000)}`);
    await delay(50);
  }
}
