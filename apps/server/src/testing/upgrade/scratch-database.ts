/** An empty database on the test run's PostgreSQL, with an address that another process can be given. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface ScratchDatabase {
  /** Of its owner, a superuser. */
  readonly url: string;
  readonly owner: pg.Client;
  drop(): Promise<void>;
}

export async function createScratchDatabase(): Promise<ScratchDatabase> {
  const { owner: server } = inject('postgres');
  const name = `foyer_scratch_${randomBytes(6).toString('hex')}`;
  const maintenance = new pg.Client(server);
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  const url = addressOf(server, name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return {
    url,
    owner,
    async drop() {
      await owner.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}

/** A folder with a socket takes the place of a host. */
function addressOf({ connectionString, host, port, user }: pg.ClientConfig, database: string): string {
  const url = new URL(connectionString ?? `postgres://${user}@${encodeURIComponent(`${host}`)}:${port}`);
  url.pathname = `/${database}`;
  return url.href;
}
