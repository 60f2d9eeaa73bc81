/** Connections that fail for a reason the operator can mend. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { explainConnection } from './connection-fault.ts';
import { inspectDatabase } from './inspect-database.ts';

let folder: string;
const servers: net.Server[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-certificate-'));
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'ca.pem')];
  const subject = ['-subj', '/CN=other.example', '-addext', 'subjectAltName=DNS:other.example'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that answers the first message of a client. @returns its port */
async function listen(answer: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function startTls(socket: net.Socket): void {
  const [key, cert] = ['key.pem', 'ca.pem'].map((name) => readFileSync(path.join(folder, name)));
  socket.write('S');
  new tls.TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
}

async function faultOf(port: number, parameters = ''): Promise<{ problem: string; fix: string }> {
  const source = { setting: 'DATABASE_URL', url: `postgres://foyer@127.0.0.1:${port}/foyer${parameters}` };
  const error: unknown = await inspectDatabase({ app: source, owner: source }).catch((each: unknown) => each);
  expect(error).toMatchObject({ name: 'SetupError' });
  const { problem, fix } = error as { problem: string; fix: string };
  return { problem: problem.replaceAll(String(port), 'PORT'), fix };
}

test('a certificate of a private authority: names the parameter that makes it known', async () => {
  expect(await faultOf(await listen(startTls), '?sslmode=verify-full')).toEqual({
    problem: 'The certificate of 127.0.0.1:PORT is issued by an authority that this machine does not know.',
    fix: "Append the file with the authority's certificate to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/to/ca.pem",
  });
});

test('a certificate for another host: names the host as the fault', async () => {
  const parameters = `?sslmode=verify-full&sslrootcert=${path.join(folder, 'ca.pem')}`;

  expect(await faultOf(await listen(startTls), parameters)).toEqual({
    problem: 'The certificate of 127.0.0.1:PORT is for another host name.',
    fix: 'Use a name of the certificate as the host in DATABASE_URL.',
  });
});

test('a certificate file that does not exist: names the file', async () => {
  expect(await faultOf(await listen(startTls), '?sslmode=verify-full&sslrootcert=/no/ca.pem')).toEqual({
    problem: 'DATABASE_URL names the file /no/ca.pem, which cannot be read.',
    fix: 'Correct sslrootcert, sslcert or sslkey in DATABASE_URL.',
  });
});

test('a server without TLS: names both ways out', async () => {
  const port = await listen((socket) => socket.write('N'));

  expect(await faultOf(port, '?sslmode=verify-full')).toMatchObject({
    problem: 'DATABASE_URL asks for TLS, and PostgreSQL at 127.0.0.1:PORT has none.',
  });
});

test('another program on the port: says that it ended the connection', async () => {
  const port = await listen((socket) => socket.destroy());

  expect(await faultOf(port)).toMatchObject({
    problem: '127.0.0.1:PORT ended the connection without a reason (DATABASE_URL).',
  });
});

test('no program on the port: says so', async () => {
  const port = await listen(() => {});
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));

  expect(await faultOf(port)).toMatchObject({
    problem: 'Nothing accepts connections at 127.0.0.1:PORT (DATABASE_URL).',
  });
});

test.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND s', 'The host of DATABASE_URL cannot be found: db.example:6432.'],
  ['ETIMEDOUT', 'connect ETIMEDOUT', 'db.example:6432 does not answer (DATABASE_URL).'],
  [
    '28P01',
    'password authentication failed',
    'PostgreSQL at db.example:6432 rejects the password of "foyer" in DATABASE_URL.',
  ],
  [
    undefined,
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'PostgreSQL at db.example:6432 asks for a password of "foyer", and DATABASE_URL has none.',
  ],
  [
    '28000',
    'no pg_hba.conf entry for host "10.0.0.9", no encryption',
    'PostgreSQL at db.example:6432 refuses the connection of DATABASE_URL: no pg_hba.conf entry for host "10.0.0.9", no encryption.',
  ],
  ['53300', 'sorry, too many clients already', 'PostgreSQL at db.example:6432 has no connection left.'],
  [
    '08P01',
    'no more connections allowed (max_client_conn)',
    'PostgreSQL at db.example:6432 has no connection left.',
  ],
  [
    '57P03',
    'the database system is starting up',
    'PostgreSQL at db.example:6432 is starting or shutting down.',
  ],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'The certificate of db.example:6432 has expired.'],
])('%s: %s', (code, message, problem) => {
  const failure = Object.assign(new Error(message), code ? { code } : {});

  const explained = explainConnection(new Error('Failed query', { cause: failure }), {
    setting: 'DATABASE_URL',
    url: 'postgres://foyer@db.example:6432/foyer',
  });

  expect(explained).toMatchObject({ name: 'SetupError', problem });
});

test('an error that the connection did not cause stays as it is', () => {
  const failure = Object.assign(new Error('column "x" does not exist'), { code: '42703' });

  expect(explainConnection(failure, { setting: 'DATABASE_URL', url: 'postgres://a@b/c' })).toBe(failure);
});
