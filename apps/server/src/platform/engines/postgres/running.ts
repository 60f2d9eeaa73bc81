/** Finds the database of a running Foyer, for the command line. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { isClaimed } from '../supervisor-claim.ts';
import { choosePostgresAccount } from './account.ts';
import { findPostgresBinaries } from './binaries.ts';
import { appRole, hasCluster } from './cluster.ts';
import { databaseName } from './roles.ts';
import { port, prepareSocketFolder } from './socket.ts';

/** The connection of the application role. */
export interface RunningPostgres {
  /** The socket's folder. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/**
 * @param dataDir the data folder of the installation
 * @returns `null` when no process runs the database
 * @throws SetupError when the folder has no database
 */
export function findRunningPostgres(dataDir: string, binDir?: string): RunningPostgres | null {
  const home = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const cluster = join(home, 'postgres');
  if (!hasCluster(cluster))
    throw new SetupError({ problem: `There is no database in ${home}.`, fix: 'Create one: npm start' });
  if (!isClaimed(join(home, 'postgres.owner.json'))) return null;
  const account = choosePostgresAccount(home, cluster, findPostgresBinaries(binDir).postgres);
  return {
    host: prepareSocketFolder(cluster, account),
    port,
    user: appRole,
    database: databaseName,
  };
}
