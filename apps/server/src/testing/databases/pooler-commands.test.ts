/** The operator's commands where the server reaches PostgreSQL through a real PgBouncer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFoyer } from '../../foyer.ts';
import { type FoyerProcess, startFoyer } from '../upgrade/foyer-process.ts';
import { createScratchDatabase, type ScratchDatabase } from '../upgrade/scratch-database.ts';
import { hasPooler, type Pooler, startPooler } from './pooler.ts';

const secret = 'a secret of thirty-two characters';
const newSecret = 'another secret of 32 characters or more';

describe.skipIf(!hasPooler)('commands of an installation behind a pooler', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-pooled-'));
  let database: ScratchDatabase;
  let pooler: Pooler;
  let pooled: string;
  let server: FoyerProcess | null = null;

  beforeAll(async () => {
    database = await createScratchDatabase();
    const { host, port, user = '', database: name = '' } = new pg.Client(database.url);
    // Another connection would keep the secret from being changed.
    await database.owner.end();
    pooler = await startPooler({ host, port, users: [user], poolSize: 3 });
    pooled = pooler.urlOf(user, name);
    server = await startFoyer({ dataDir, databaseUrl: pooled, env: environment() });
  });
  afterAll(async () => {
    await server?.stop();
    await pooler?.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const environment = () => ({ DATABASE_DIRECT_URL: database.url, FOYER_SECRET: secret });

  async function run(args: string[], changed: Record<string, string> = {}) {
    const output: string[] = [];
    const code = await runFoyer(args, {
      env: {
        ...environment(),
        DATABASE_URL: pooled,
        FOYER_DATA_DIR: dataDir,
        FOYER_DEMO: 'empty',
        LIVEKIT_URL: 'ws://127.0.0.1:1',
        LIVEKIT_API_SECRET: 'x'.repeat(32),
        ...changed,
      },
      out: (text) => output.push(text),
      err: (text) => output.push(text),
    });
    return { code, output: output.join('') };
  }

  test('a tenant is created and listed beside the server', async () => {
    const created = await run(['tenant', 'create', 'hooli', '--name', 'Hooli', '--admin', 'g@hooli.test']);

    expect([created.code, created.output]).toEqual([0, expect.stringContaining('http')]);
    expect((await run(['tenant', 'list'])).output).toContain('hooli');
  });

  test('secret change names the pooler, whose connections outlive the server', async () => {
    await server?.stop();
    server = null;

    const { code, output } = await run(['secret', 'change'], { FOYER_NEW_SECRET: newSecret });

    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/connections? (is|are) open.*\n.*a pooler too/),
    ]);
  });

  test('secret change works on the direct address, and the other commands take the new secret', async () => {
    await pooler.stop();

    const changed = await run(['secret', 'change'], { FOYER_NEW_SECRET: newSecret });

    expect([changed.code, changed.output]).toEqual([0, expect.stringContaining('The secret was changed')]);
    const direct = { DATABASE_URL: database.url };
    expect((await run(['tenant', 'list'], direct)).output).toContain('not the secret of this database');
    expect((await run(['tenant', 'list'], { ...direct, FOYER_SECRET: newSecret })).code).toBe(0);
  });
});
