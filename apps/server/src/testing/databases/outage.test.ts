/** Requests while the database is absent or full. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OutageChange } from '../../platform/db/faults/outage.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, accountPassword, createAccessSetup } from '../setups/access-setup.ts';

const world = {} as { setup: AccessSetup };
const changes: OutageChange[] = [];
const lines: string[] = [];

beforeAll(async () => {
  world.setup = await createAccessSetup(
    createFakeMedia(),
    { LOG_LEVEL: 'info' },
    {
      logTo: { write: (textLine) => lines.push(textLine) },
      connectThrough: async (connection) => connection,
      onOutage: (change) => changes.push(change),
    },
  );
});
afterAll(() => world.setup?.close());

const readConfiguration = () => world.setup.call({ tenant: 'acme', method: 'GET', url: '/api/config' });
const signIn = () =>
  world.setup.call({
    tenant: 'acme',
    method: 'POST',
    url: '/api/users/login/',
    body: { email: 'agent@acme.test', password: accountPassword, rememberMe: false, keycloakEnabled: false },
  });
const unavailable = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { error: { code: 'server.busy', message: 'The server is busy; retry later.', retryAfterMs: 5_000 } },
};

test('are answered 503 with Retry-After while it is absent, and the log has one line of it', async () => {
  expect((await readConfiguration()).status).toBe(200);
  const { rows } = await world.setup.owner.query<{ name: string; pid: number }>(
    'select current_database() as name, pg_backend_pid() as pid',
  );
  const [{ name, pid } = { name: '', pid: 0 }] = rows;
  const admin = new pg.Client(inject('postgres').owner);
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
    [name, pid],
  );

  const answers = await Promise.all(Array.from({ length: 30 }, readConfiguration));
  await admin.query(`alter database ${name} allow_connections true`);
  await admin.end();

  for (const answer of answers) expect(answer).toMatchObject(unavailable);
  expect(changes).toMatchObject([{ state: 'begun' }]);
  expect(lines.filter((textLine) => textLine.includes('stack'))).toEqual([]);
  expect((await readConfiguration()).status).toBe(200);
});

test('that write are answered 503 while it is full, and those that only read work', async () => {
  const { owner } = world.setup;
  await owner.query(`create function report_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await owner.query('create trigger full_disk before insert on sessions execute function report_full()');

  const written = await signIn();
  const read = await readConfiguration();
  await owner.query('drop trigger full_disk on sessions; drop function report_full()');

  expect(written).toMatchObject(unavailable);
  expect(read.status).toBe(200);
  expect(lines.filter((textLine) => textLine.includes('stack'))).toEqual([]);
  expect((await signIn()).body.result.accessToken).toBeTruthy();
});
