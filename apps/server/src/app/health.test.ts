/** What makes a server not ready, one check at a time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { knownMigrations } from '../platform/db/migrate.ts';
import { noStorage } from '../testing/fakes/null-ports.ts';
import { createHealth } from './health.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-health-'));
afterAll(() => rmSync(folder, { recursive: true }));

const limited = { role: 'foyer_app', unlimited: false, visible: false };

interface State {
  readonly role?: typeof limited | undefined;
  readonly migrations?: readonly string[];
  readonly dataDir?: string;
  readonly freeBytes?: number;
  readonly rooms?: () => Promise<never[]>;
}

/** The checks that fail, with what is wrong. */
async function problemsOf(state: State): Promise<Record<string, string>> {
  const { role, migrations = knownMigrations(), dataDir = folder, freeBytes = 2 ** 40 } = state;
  const answers: Record<string, unknown>[][] = [
    'role' in state && !role ? [] : [role ?? limited],
    migrations.map((name) => ({ name })),
  ];
  const health = createHealth({
    config: { dataDir, s3: null, databaseUrl: null, databaseAppRole: 'foyer_app' },
    storage: noStorage,
    // In the order of the checks: the role, then the migrations.
    database: { acrossTenants: async () => (answers.shift() ?? []) as never },
    media: { rooms: state.rooms ?? (async () => []) },
    freeBytesOf: async () => freeBytes,
  });
  const { ready, checks } = await health();
  const failed = Object.entries(checks).filter(([, outcome]) => outcome !== 'ok');
  expect(ready).toBe(failed.length === 0);
  return Object.fromEntries(failed);
}

test('a server whose checks all pass is ready', async () => {
  expect(await problemsOf({})).toEqual({});
});

test.each([
  ['a superuser', { ...limited, role: 'postgres', unlimited: true }],
  ['the owner of the tables', { ...limited, role: 'foyer_owner' }],
  ['a role that bypasses row-level security', { ...limited, unlimited: true }],
  ['a role that sees tenants without being in one', { ...limited, visible: true }],
  ['an unknown role', undefined],
])('is not ready when the database is used as %s', async (_name, role) => {
  expect(await problemsOf({ role })).toEqual({
    database: expect.stringContaining('row-level security is not in force'),
  });
});

test('is not ready while a migration is missing, or when a newer version has applied one', async () => {
  const known = knownMigrations();

  expect(await problemsOf({ migrations: known.slice(0, -1) })).toEqual({
    migrations: `${known.at(-1)} is not applied`,
  });
  expect(await problemsOf({ migrations: [...known, '9999_future.sql'] })).toEqual({
    migrations: 'a newer version has applied 9999_future.sql',
  });
});

test('is not ready when the data folder cannot be written', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');

  expect(await problemsOf({ dataDir: path.join(file, 'data') })).toEqual({
    storage: expect.stringContaining('ENOTDIR'),
  });
});

test('is not ready with less than 256 MiB of free space', async () => {
  expect(await problemsOf({ freeBytes: 256 * 1_048_576 - 1 })).toEqual({
    storage: 'the disk is almost full',
  });
  expect(await problemsOf({ freeBytes: 256 * 1_048_576 })).toEqual({});
});

test('is not ready when LiveKit does not answer', async () => {
  const rooms = () => Promise.reject(new Error('fetch failed', { cause: new Error('ECONNREFUSED') }));

  expect(await problemsOf({ rooms })).toEqual({ liveKit: 'ECONNREFUSED' });
});
