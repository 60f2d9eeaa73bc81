/** Finds the database that a running Foyer holds, for a command beside it. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { appRole, hasCluster } from './postgres-cluster.ts';
import { databaseName } from './postgres-roles.ts';
import { port, prepareSocketFolder } from './postgres-socket.ts';
import { SetupError } from './setup-error.ts';
import { isClaimed } from './supervisor-claim.ts';

/** Connect with it as the application does. */
export interface RunningPostgres {
  /** The socket's folder. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/**
 * @param dataDir the installation's data folder
 * @returns `null` when the folder has a database and nobody runs it
 * @throws SetupError when there is no database in it at all
 */
export function findRunningPostgres(dataDir: string, binDir?: string): RunningPostgres | null {
  const home = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const cluster = join(home, 'postgres');
  if (!hasCluster(cluster))
    throw new SetupError({ missing: `There is no database in ${home}.`, mend: 'Make one: npm start' });
  if (!isClaimed(join(home, 'postgres.owner.json'))) return null;
  const account = choosePostgresAccount(home, cluster, findPostgresBinaries(binDir).postgres);
  return {
    host: prepareSocketFolder(cluster, account),
    port,
    user: appRole,
    database: databaseName,
  };
}
