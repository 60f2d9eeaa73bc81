/** One secret and one origin for the server and its commands, as processes on a database of their own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FoyerProcess, importing, runCommand, startFoyer } from './testing/upgrade/foyer-process.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/upgrade/scratch-database.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-secret-'));
const otherSecret = { FOYER_SECRET: 'another secret of thirty-two characters' };
let database: ScratchDatabase;
let foyer: FoyerProcess;
const options = () => ({ dataDir, databaseUrl: database.url });
const secretOf = () => JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).foyer;
const refusal = /FOYER_SECRET is not the secret of this database/;

beforeAll(async () => {
  database = await createScratchDatabase();
  foyer = await startFoyer(options());
});
afterAll(async () => {
  await foyer?.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a command makes links with the scheme, host and port of the server, and the server takes their tokens', async () => {
  const create = ['tenant', 'create', 'hooli', '--name', 'Hooli', '--admin', 'gavin@hooli.test'];

  const { code, output } = await runCommand(create, options());

  expect(code).toBe(0);
  const link = new URL(/http\S+token=[\w-]+/.exec(output)?.[0] ?? '');
  expect(link.origin).toBe(`http://hooli.localhost:${foyer.port}`);
  const body = { token: link.searchParams.get('token'), password: `lantern ${crypto.randomUUID()}` };
  const reply = await foyer.call({ tenant: 'hooli', method: 'POST', url: '/api/users/reset-password', body });
  expect([reply.status, reply.body?.error]).toEqual([204, undefined]);
});

it('a command with another secret is refused in one sentence, and does nothing', async () => {
  const create = [
    'tenant',
    'create',
    'piedpiper',
    '--name',
    'Pied Piper',
    '--admin',
    'richard@piedpiper.test',
  ];

  const { code, output } = await runCommand(create, { ...options(), env: otherSecret });

  expect(code).toBe(2);
  expect(output).toMatch(refusal);
  expect(output).not.toMatch(/\n {4}at /);
  const { rows } = await database.owner.query("select from tenants where slug = 'piedpiper'");
  expect(rows).toEqual([]);
});

it('the secret does not change while the server runs', async () => {
  const { code, output } = await runCommand(['secret', 'change'], options());

  expect([code, output]).toEqual([2, expect.stringContaining('connections are open to the database')]);
});

it('a server with another secret is refused in one sentence', async () => {
  await foyer.stop();

  const failed = await startFoyer({ ...options(), env: otherSecret }).catch((error: Error) => error.message);

  expect(failed).toMatch(refusal);
  expect(failed).not.toMatch(/\n {4}at /);
});

/** Ends the process at a statement: before it is sent, or once it was answered. */
const endsAt = (statement: string, isAnswered: boolean) => `
import { Socket } from 'node:net';
const { write } = Socket.prototype;
const end = () => process.kill(process.pid, 'SIGKILL');
Socket.prototype.write = function (data, ...rest) {
  if (Buffer.from(data).includes(${JSON.stringify(statement)})) {
    if (!${isAnswered}) end();
    this.once('data', end);
  }
  return write.call(this, data, ...rest);
};`;

it('a secret change that is killed in the middle changes nothing', async () => {
  const former = secretOf();
  // The test's own connection counts as one that may use the database.
  await database.owner.end();

  const killed = await runCommand(['secret', 'change'], {
    ...options(),
    nodeArgs: importing(endsAt('update installation set secret_check', false)),
  });

  expect(killed.output).not.toContain('The secret was changed');
  expect(secretOf()).toBe(former);
  expect((await runCommand(['tenant', 'list'], options())).code).toBe(0);
});

it('a secret change that is killed once the database has changed is completed by the next one', async () => {
  const former = secretOf();

  await runCommand(['secret', 'change'], { ...options(), nodeArgs: importing(endsAt('commit', true)) });

  expect(secretOf()).toBe(former);
  const refused = await runCommand(['tenant', 'list'], options());
  expect([refused.code, refused.output]).toEqual([
    2,
    expect.stringContaining('complete it: npm run foyer -- secret change'),
  ]);
  const completed = await runCommand(['secret', 'change'], options());
  expect([completed.code, completed.output]).toEqual([
    0,
    expect.stringContaining('The change of the secret that was interrupted is complete.'),
  ]);
  expect(secretOf()).not.toBe(former);
  expect((await runCommand(['tenant', 'list'], options())).code).toBe(0);
});

it('secret change replaces the secret of the data folder, and the server starts with the new one', async () => {
  const former = secretOf();

  const { code, output } = await runCommand(['secret', 'change'], options());

  expect([code, output]).toEqual([0, expect.stringContaining('The secret was changed')]);
  expect(secretOf()).not.toBe(former);
  foyer = await startFoyer(options());
  const stale = await runCommand(['tenant', 'list'], { ...options(), env: { FOYER_SECRET: former } });
  expect([stale.code, stale.output]).toEqual([2, expect.stringMatching(refusal)]);
  expect((await runCommand(['tenant', 'list'], options())).code).toBe(0);
}, 60_000);
