/** A start and a command whose database cannot be used end with one sentence. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFoyer } from '../../foyer.ts';
import { packageRoot } from '../../platform/package-root.ts';
import { expiredCertificate, expiredKey } from '../certificate.ts';
import { stablePort } from '../stable-port.ts';

let folder: string;
let closedPort: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-refused-'));
  closedPort = await stablePort('tcp', '127.0.0.1');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The server as `npm start` runs it. @returns its exit code and all that it wrote */
async function start(DATABASE_URL: string): Promise<{ code: number; output: string }> {
  const server = spawn(process.execPath, [path.join(packageRoot, 'dist', 'main.mjs')], {
    env: { PATH: process.env.PATH, FOYER_DATA_DIR: folder, DATABASE_URL },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, 'exit'),
  ]);
  return { code, output: out + err };
}

test('the server, when nothing accepts connections at the address', async () => {
  expect(await start(`postgres://foyer@127.0.0.1:${closedPort}/foyer`)).toEqual({
    code: 1,
    output: `Nothing accepts connections at 127.0.0.1:${closedPort} (DATABASE_URL). Fix: Start PostgreSQL there, or correct host and port in DATABASE_URL.\n`,
  });
});

test('a command, when nothing accepts connections at the address', async () => {
  let written = '';
  const write = (each: string) => {
    written += each;
  };
  const env = { FOYER_DATA_DIR: folder, DATABASE_URL: `postgres://foyer@127.0.0.1:${closedPort}/foyer` };

  expect(await runFoyer(['tenant', 'list'], { env, out: write, err: write })).toBe(2);
  expect(written).toBe(
    `✗ Nothing accepts connections at 127.0.0.1:${closedPort} (DATABASE_URL).\n  → Start PostgreSQL there, or correct host and port in DATABASE_URL.\n`,
  );
});

test('the server, when the certificate of PostgreSQL has expired', async () => {
  const authority = path.join(folder, 'authority.pem');
  writeFileSync(authority, expiredCertificate);
  // PostgreSQL as far as the handshake: it agrees to TLS with one byte.
  const postgres = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, cert: expiredCertificate, key: expiredKey }).on(
        'error',
        () => {},
      );
    });
  }).listen(0, '127.0.0.1');
  await once(postgres, 'listening');
  const { port } = postgres.address() as AddressInfo;

  const refused = await start(
    `postgres://foyer@localhost:${port}/foyer?sslmode=verify-full&sslrootcert=${authority}`,
  );

  postgres.close();
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(
      new RegExp(`^The certificate of localhost:${port} has expired\\. Fix: .*\n$`),
    ),
  });
});
