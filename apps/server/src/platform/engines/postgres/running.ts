/** Finds the database of a running Foyer, for the command line. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { isClaimed } from '../supervisor-claim.ts';
import { rejectForeignFolder } from './account.ts';
import { appRole, hasCluster } from './cluster.ts';
import { readPostmasterStatus } from './orphan.ts';
import { databaseName } from './roles.ts';
import { port, socketIn } from './socket.ts';

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
 * @throws SetupError when the folder has no database, or when its socket cannot be reached
 */
export function findRunningPostgres(dataDir: string): RunningPostgres | null {
  const home = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  const cluster = join(home, 'postgres');
  if (!hasCluster(cluster))
    throw new SetupError({ problem: `There is no database in ${home}.`, fix: 'Create one: npm start' });
  if (!isClaimed(join(home, 'postgres.owner.json'))) return null;
  rejectForeignFolder(cluster);
  const found = readPostmasterStatus(cluster);
  if (found?.status !== 'ready')
    throw new SetupError({
      problem: 'Foyer is starting or stopping, and its database is not ready.',
      fix: 'Repeat the command in a moment.',
    });
  // The server may have another folder for temporary files than we have.
  const host = found.socketFolder;
  if (!existsSync(socketIn(host)))
    throw new SetupError({
      problem: `Foyer runs, but the socket of its database in ${host} cannot be seen from here.`,
      fix: 'Give the service another folder for temporary files than a private one of systemd, as deploy/systemd/foyer.service does: RuntimeDirectory=foyer and Environment=TMPDIR=/run/foyer',
    });
  return { host, port, user: appRole, database: databaseName };
}
