/** A PostgreSQL of its own for one test file, in which any role may sign in: what a database administrator would set up. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../platform/engines/postgres/postgres.ts';

export interface OwnCluster {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  /** Of a superuser, who is not the owner of Foyer's tables. */
  readonly admin: pg.Client;
  /** The address of a database, as an operator writes it. The password is not checked. */
  urlOf(user: string, database: string): string;
  /** Creates the role and a database that it owns. @returns the address */
  createOwner(name: string, options?: OwnerOptions): Promise<string>;
  stop(): Promise<void>;
}

interface OwnerOptions {
  /** Attributes of the role besides LOGIN. */
  readonly role?: string;
  /** Options of the database, such as its encoding. */
  readonly database?: string;
}

const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');

/** The programs of the supported versions before the packaged one, which `npm run test:all` downloads. */
export const olderVersions = [15, 16, 17].map((major) => ({
  major,
  binDir: path.join(cache, 'foyer', 'engines', `postgres-${major}`, 'native', 'bin'),
}));

/** @param binDir of another version than the packaged one */
export async function startOwnCluster(binDir?: string | null): Promise<OwnCluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-cluster-'));
  const engine = await startPostgres({ dataDir, ...(binDir ? { binDir } : {}) });
  const { host, port } = engine;
  appendFileSync(path.join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
  const admin = new pg.Client({ host, port, ...engine.owner, database: 'postgres' });
  await admin.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  // An operator's PostgreSQL has no role of ours.
  await admin.query('drop role foyer_app');
  const urlOf = (user: string, database: string) =>
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    host,
    port,
    admin,
    urlOf,
    async createOwner(name, { role = 'createrole', database = '' } = {}) {
      await admin.query(`create role ${name} login ${role}`);
      await admin.query(`create database ${name} owner ${name} ${database}`);
      return urlOf(name, name);
    },
    async stop() {
      await admin.end();
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
