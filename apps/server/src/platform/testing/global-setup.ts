/** Gives the server's tests one PostgreSQL for the run, with a migrated template that each test file clones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { startPostgres } from '../engines/postgres.ts';

/** How a test file reaches the run's PostgreSQL: as its owner, who may make databases. */
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

/** Vitest calls this once per run and what it returns at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
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
 * `FOYER_TEST_PG` names a PostgreSQL that is there already, as a superuser. Without it a child is started on a folder
 * of its own, beside whatever else runs; `PG_BIN_DIR` picks its programs, and so the version the tests run on.
 */
async function openEngine({ FOYER_TEST_PG, PG_BIN_DIR }: NodeJS.ProcessEnv): Promise<Engine> {
  if (FOYER_TEST_PG) return { owner: { connectionString: FOYER_TEST_PG }, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-test-'));
  const { host, port, owner, stop } = await startPostgres({
    dataDir,
    ...(PG_BIN_DIR ? { binDir: PG_BIN_DIR } : {}),
  });
  return {
    owner: { host, port, user: owner.user, database: owner.database },
    async stop() {
      await stop();
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
