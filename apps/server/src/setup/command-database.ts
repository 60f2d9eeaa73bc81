/** The database that a command works with. */
import type pg from 'pg';
import type { Config } from '../config.ts';
import { appRole } from '../platform/engines/postgres/cluster.ts';
import { startPostgres } from '../platform/engines/postgres/postgres.ts';
import { findRunningPostgres } from '../platform/engines/postgres/running.ts';

export interface CommandDatabase {
  readonly connection: pg.PoolConfig;
  /** Ends a database that was started for the command. */
  stop(): Promise<void>;
}

/** The role of all tenants' work in that database. */
export const appRoleOf = ({ databaseUrl, databaseAppRole }: Config): string =>
  databaseUrl ? databaseAppRole : appRole;

/**
 * The database of the operator or of the running server, or else one that runs during the command.
 * @throws SetupError when the folder has no database
 */
export async function connectionOf(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pgBinDir'>,
): Promise<CommandDatabase> {
  const { databaseUrl, dataDir, pgBinDir } = config;
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const running = findRunningPostgres(dataDir);
  if (running) return { connection: { ...running }, stop: async () => {} };
  const engine = await startPostgres({ dataDir, ...(pgBinDir ? { binDir: pgBinDir } : {}) });
  return { connection: { host: engine.host, port: engine.port, ...engine.app }, stop: () => engine.stop() };
}
