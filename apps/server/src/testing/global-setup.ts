/**
 * Bundles the server if its sources changed, and starts one PostgreSQL for a run of the server's tests, with a migrated template database that each test
 * file clones.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startPostgres } from '../platform/engines/postgres/postgres.ts';
import { packageRoot } from '../platform/package-root.ts';

/** The connection of test files to PostgreSQL, as the owner, who may create databases. */
export interface TestPostgres {
  readonly owner: pg.ClientConfig;
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

interface Engine {
  readonly owner: pg.ClientConfig;
  stop(): Promise<void>;
}

/** Vitest calls this once per run, and the returned function at the end. Its reporters do not hear why it failed. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    return await prepare(project);
  } catch (error) {
    const { FOYER_HANG_REPORT } = process.env;
    if (FOYER_HANG_REPORT) appendFileSync(FOYER_HANG_REPORT, `${(error as Error).message}\n`);
    throw error;
  }
}

async function prepare(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [path.join(packageRoot, '../../scripts/build-server.mjs')]);
  const engine = await openEngine(process.env);
  const template = `foyer_template_${process.pid}`;
  await onServer(engine.owner, `create database ${template}`);
  await migrate({ ...engine.owner, database: template });
  project.provide('postgres', { owner: engine.owner, template });

  return async () => {
    await onServer(engine.owner, `drop database if exists ${template} with (force)`);
    await engine.stop();
  };
}

/**
 * `FOYER_TEST_PG` is the connection string of an existing PostgreSQL, as a superuser. Without it a child
 * process is started on a new folder; `PG_BIN_DIR` selects its programs and thereby the version.
 */
async function openEngine({ FOYER_TEST_PG, PG_BIN_DIR }: NodeJS.ProcessEnv): Promise<Engine> {
  if (FOYER_TEST_PG) return { owner: { connectionString: FOYER_TEST_PG }, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-test-'));
  const {
    host,
    port,
    owner,
    stop: stopServer,
  } = await startPostgres({
    dataDir,
    ...(PG_BIN_DIR ? { binDir: PG_BIN_DIR } : {}),
  });
  const connection = { host, port, user: owner.user, database: owner.database };
  // The data need not survive a power failure. These settings apply without a restart.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await onServer(connection, `alter system set ${setting} = off`);
  await onServer(connection, 'select pg_reload_conf()');
  return {
    owner: connection,
    async stop() {
      await stopServer();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
