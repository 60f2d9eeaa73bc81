import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PostgresEngine, startPostgres } from './postgres.ts';
import { identify } from './process-identity.ts';

const patience = { timeout: 30_000 };

describe('the embedded PostgreSQL', patience, () => {
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

  test('a new folder becomes a database with checksums and a byte-order collation', async () => {
    const engine = await start();

    const [settings] = await ask(
      engine,
      'owner',
      `SELECT datlocprovider AS provider, datlocale AS locale, current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses
         FROM pg_database WHERE datname = 'foyer'`,
    );
    expect(settings).toEqual({ provider: 'b', locale: 'C.UTF-8', checksums: 'on', addresses: '' });
    expect(statSync(engine.host).mode & 0o777).toBe(0o700);
  });

  test('the application signs in as a role that row-level security binds', async () => {
    const engine = await start();

    const [role] = await ask(
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

  test('what was written is there after stop and start', async () => {
    const first = await start();
    await ask(first, 'owner', 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();

    const steps: string[] = [];
    const second = await start({ onStep: (name, state) => steps.push(`${name} ${state}`) });

    expect(await ask(second, 'owner', 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(steps).toEqual(['PostgreSQL start', 'PostgreSQL done']);
  });

  test('a server that is killed comes back by itself, and the log says so', async () => {
    const said: string[] = [];
    const engine = await start({ log: (message, level) => said.push(`${level} ${message}`) });
    const before = engine.pid();

    process.kill(before!, 'SIGKILL');

    await vi.waitFor(() => expect(said).toContain('warn PostgreSQL is back'), 20_000);
    expect(engine.pid()).not.toBe(before);
    expect(await ask(engine, 'app', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(said.join('\n')).toContain('PostgreSQL ended unexpectedly (SIGKILL)');
  });

  test('a Foyer that was killed does not block the next one', async () => {
    const { parent, orphan } = await startInAnotherProcess(dataDir);
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    const engine = await start();

    expect(await ask(engine, 'app', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(identify(orphan)).toBeUndefined();
  });

  test('a folder that another living Foyer holds is refused, and its server left alone', async () => {
    const { parent, orphan } = await startInAnotherProcess(dataDir);

    await expect(start()).rejects.toMatchObject({
      name: 'SetupError',
      missing: `Another Foyer (process ${parent.pid}) is running on this data folder.`,
      mend: `Stop it: kill ${parent.pid}`,
    });

    expect(identify(orphan)).toBeDefined();
    parent.kill('SIGTERM');
    await once(parent, 'exit');
  });

  test('a folder made by a newer PostgreSQL is refused, and the mend is named', async () => {
    const cluster = join(dataDir, 'postgres');
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(join(cluster, 'PG_VERSION'), '99\n');

    await expect(start()).rejects.toMatchObject({
      name: 'SetupError',
      missing: expect.stringContaining('was made by PostgreSQL 99, newer than the 18'),
      mend: expect.stringContaining('PG_BIN_DIR=/usr/lib/postgresql/99/bin npm start'),
    });
  });

  test('an interrupted creation leaves nothing that the next start takes for a database', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });

    const engine = await start();

    expect(await ask(engine, 'app', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('programs that are not there are named', async () => {
    await expect(start({ binDir: join(dataDir, 'nowhere') })).rejects.toMatchObject({
      missing: `${join(dataDir, 'nowhere', 'postgres')} is not there.`,
      mend: 'Point PG_BIN_DIR at the folder that holds postgres and initdb.',
    });
  });
});

async function ask({ host, port, owner, app }: PostgresEngine, as: 'owner' | 'app', sql: string) {
  const client = new pg.Client({ host, port, ...(as === 'owner' ? owner : app) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A Foyer of its own, whose database is `orphan` once the parent is killed. */
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
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, orphan: Number(line) };
}
