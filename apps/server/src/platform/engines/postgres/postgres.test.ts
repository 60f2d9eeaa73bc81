import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { identify } from '../process-identity.ts';
import { type PostgresEngine, startPostgres } from './postgres.ts';

const limits = { timeout: 30_000 };

describe('startPostgres', limits, () => {
  let dataDir: string;
  const running: PostgresEngine[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'foyer-engine-'));
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((engine) => engine.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}) {
    const engine = await startPostgres({ dataDir, ...options });
    running.push(engine);
    return engine;
  }

  test('creates a database with checksums and a byte-order collation', async () => {
    const engine = await start();

    const [settings] = await query(
      engine,
      'owner',
      `SELECT datlocprovider AS provider, datlocale AS locale, current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses
         FROM pg_database WHERE datname = 'foyer'`,
    );
    expect(settings).toEqual({ provider: 'b', locale: 'C.UTF-8', checksums: 'on', addresses: '' });
    expect(statSync(engine.host).mode & 0o777).toBe(0o700);
  });

  test('gives the application a role that cannot bypass row-level security', async () => {
    const engine = await start();

    const [role] = await query(
      engine,
      'app',
      'SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user',
    );
    expect(role).toEqual({
      rolname: 'foyer_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
    });
  });

  test('keeps its data after a restart', async () => {
    const first = await start();
    await query(first, 'owner', 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();

    const steps: string[] = [];
    const second = await start({ onStep: (name, state) => steps.push(`${name} ${state}`) });

    expect(await query(second, 'owner', 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(steps).toEqual(['PostgreSQL start', 'PostgreSQL done']);
  });

  test('restarts a killed server and logs it', async () => {
    const said: string[] = [];
    const engine = await start({ log: (message, level) => said.push(`${level} ${message}`) });
    const before = engine.pid();

    process.kill(before!, 'SIGKILL');

    await vi.waitFor(() => expect(said).toContain('warn PostgreSQL is back'), 20_000);
    expect(engine.pid()).not.toBe(before);
    expect(await query(engine, 'app', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(said.join('\n')).toContain('PostgreSQL ended unexpectedly (SIGKILL)');
  });

  test('replaces the server of a killed Foyer', async () => {
    const { parent, orphan } = await startInAnotherProcess(dataDir);
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    const engine = await start();

    expect(await query(engine, 'app', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(identify(orphan)).toBeUndefined();
  });

  test('rejects a folder that another running Foyer uses', async () => {
    const { parent, orphan } = await startInAnotherProcess(dataDir);

    await expect(start()).rejects.toMatchObject({
      name: 'SetupError',
      problem: `Another Foyer (process ${parent.pid}) is running on this data folder.`,
      fix: `Stop it: kill ${parent.pid}`,
    });

    expect(identify(orphan)).toBeDefined();
    parent.kill('SIGTERM');
    await once(parent, 'exit');
  });

  test('starts a copy of a folder in use beside the original, which keeps running', async () => {
    const original = await start();
    await query(original, 'owner', 'CREATE TABLE kept AS SELECT 1 AS one');
    await query(original, 'owner', 'CHECKPOINT');
    const home = mkdtempSync(join(tmpdir(), 'foyer-copy-'));
    const copied = join(home, 'data');
    execFileSync('cp', ['-a', dataDir, copied]);

    const copy = await start({ dataDir: copied });

    expect(await query(copy, 'owner', 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(await query(original, 'owner', 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(copy.pid()).not.toBe(original.pid());
    await copy.stop();
    rmSync(home, { recursive: true });
  });

  test('rejects a folder created by a newer PostgreSQL and names the fix', async () => {
    const cluster = join(dataDir, 'postgres');
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(join(cluster, 'PG_VERSION'), '99\n');

    await expect(start()).rejects.toMatchObject({
      name: 'SetupError',
      problem: expect.stringContaining('was created by PostgreSQL 99, which is newer than version 18'),
      fix: expect.stringContaining('PG_BIN_DIR=/usr/lib/postgresql/99/bin npm start'),
    });
  });

  test('starts again after an interrupted creation', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });

    const engine = await start();

    expect(await query(engine, 'app', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('names missing programs', async () => {
    await expect(start({ binDir: join(dataDir, 'nowhere') })).rejects.toMatchObject({
      problem: `${join(dataDir, 'nowhere', 'postgres')} does not exist.`,
      fix: 'Set PG_BIN_DIR to the folder that contains postgres and initdb.',
    });
  });
});

async function query({ host, port, owner, app }: PostgresEngine, as: 'owner' | 'app', sql: string) {
  const client = new pg.Client({ host, port, ...(as === 'owner' ? owner : app) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process with a database, whose process id is `orphan`. */
async function startInAnotherProcess(dataDir: string) {
  const code = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)};
    const engine = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(engine.pid());
    process.once('SIGTERM', () => engine.stop().then(() => process.exit()));
    setInterval(() => undefined, 60_000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [textLine] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, orphan: Number(textLine) };
}
