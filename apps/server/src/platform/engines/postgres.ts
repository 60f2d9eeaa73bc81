/** The embedded database: a real PostgreSQL as a child of ours, reached by a socket that only we can open. */
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, delay, type EngineLog, type StopStep, spawnChild } from './child.ts';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  appRole,
  checkClusterVersion,
  createCluster,
  hasCluster,
  ownerRole,
  writeSignInRules,
} from './postgres-cluster.ts';
import { readPostmasterStatus, stopOrphan } from './postgres-orphan.ts';
import { databaseName, ensureDatabase } from './postgres-roles.ts';
import { port, prepareSocketFolder } from './postgres-socket.ts';
import { SetupError } from './setup-error.ts';
import { StartFailure, type Supervised, supervise } from './supervise.ts';
import { claimFolder } from './supervisor-claim.ts';

export type StepReport = (name: string, state: 'start' | 'done' | 'skip', detail?: string) => void;

export type PostgresOptions = {
  /** The installation's data folder; the database is kept in `postgres` below it. */
  dataDir: string;
  /** Programs to use instead of the packaged ones. */
  binDir?: string;
  onStep?: StepReport;
  log?: EngineLog;
};

/** Connect with `{ host, port, user, database }` and no password. */
export type PostgresEngine = {
  /** The socket's folder. */
  host: string;
  port: number;
  /** Owns the database, may make roles and databases, is not bound by row-level security. */
  owner: { user: string; database: string };
  /** NOSUPERUSER, NOBYPASSRLS: what requests run as. */
  app: { user: string; database: string };
  pid(): number | undefined;
  stop(): Promise<void>;
};

type Running = {
  cluster: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
};

/** Fast shutdown, then without waiting for the checkpoint (the log is replayed at the next start), then by force. */
const stopSteps: StopStep[] = [
  { signal: 'SIGINT', graceMs: 6_000 },
  { signal: 'SIGQUIT', graceMs: 2_000 },
  { signal: 'SIGKILL', graceMs: 2_000 },
];

/**
 * Starts PostgreSQL on the data folder (makes it first where there is none) and keeps it running until `stop()`.
 * A server left by a Foyer that died is stopped and replaced.
 * @throws SetupError when the machine lacks something or another Foyer holds the folder
 */
export async function startPostgres({
  dataDir,
  binDir,
  onStep = () => undefined,
  log = () => undefined,
}: PostgresOptions): Promise<PostgresEngine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const home = realpathSync(dataDir);
  const cluster = join(home, 'postgres');
  const binaries = findPostgresBinaries(binDir);
  const release = claimFolder(join(home, 'postgres.owner.json'), 'The database');
  try {
    const account = choosePostgresAccount(home, cluster, binaries.postgres);
    await prepareCluster({ cluster, binaries, account, onStep, log });
    const socketFolder = prepareSocketFolder(cluster, account);

    onStep('PostgreSQL', 'start');
    const server = await run({ cluster, socketFolder, binaries, account }, log);
    await ensureDatabase({ host: socketFolder, port }).catch(async (error) => {
      await server.stop();
      throw error;
    });
    onStep('PostgreSQL', 'done', `version ${binaries.major}`);
    return engineOf(server, socketFolder, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function prepareCluster(place: Omit<Running, 'socketFolder'> & { onStep: StepReport; log: EngineLog }) {
  if (hasCluster(place.cluster)) {
    checkClusterVersion(place);
    await stopOrphan(place.cluster, place.log);
  } else {
    place.onStep('database folder', 'start');
    await createCluster(place);
    place.onStep('database folder', 'done', place.cluster);
  }
  writeSignInRules(place);
}

function run(running: Running, log: EngineLog): Promise<Supervised> {
  const supervised = supervise({
    name: 'PostgreSQL',
    spawn: async () => spawnPostmaster(running, log),
    awaitReady: (child, signal) => awaitReady(running.cluster, child, signal),
    stopSteps,
    startWithinMs: 10_000,
    log,
  });
  return supervised.catch((error) => {
    throw error instanceof StartFailure ? asSetupError(error) : error;
  });
}

function spawnPostmaster({ cluster, socketFolder, binaries, account }: Running, log: EngineLog): Child {
  const settings = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    // Details name the values of a row, which may be a customer's; what the application should know, it logs itself.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  return spawnChild({
    command: binaries.postgres,
    args: ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    runAs: account.runAs,
    deathSignal: 'SIGINT',
    onLine: (line) => passOn(line, log),
  });
}

/** Recovery after a crash may take long: as long as the server lives, it is waited for. */
async function awaitReady(cluster: string, child: Child, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = readPostmasterStatus(cluster);
    if (found?.pid === child.pid && found?.status === 'ready') return;
    await delay(15);
  }
  throw new Error('PostgreSQL was stopped before it was ready');
}

function engineOf(server: Supervised, host: string, release: () => void): PostgresEngine {
  return {
    host,
    port,
    owner: { user: ownerRole, database: databaseName },
    app: { user: appRole, database: databaseName },
    pid: () => server.pid(),
    async stop() {
      await server.stop();
      rmSync(host, { recursive: true, force: true });
      release();
    },
  };
}

function asSetupError(failure: StartFailure): SetupError {
  const isFull = failure.said.includes('No space left on device');
  return new SetupError(
    {
      missing: isFull
        ? 'The disk is full: PostgreSQL cannot start.'
        : `PostgreSQL does not start:\n${failure.said}`,
      mend: isFull ? 'Free some space, then: npm start' : 'Mend what it says, then: npm start',
    },
    { cause: failure },
  );
}

function passOn(line: string, log: EngineLog) {
  const [severity] = line.split(':', 1);
  if (severity === 'PANIC') log(`PostgreSQL: ${line}`, 'error');
  if (severity === 'FATAL' || severity === 'WARNING') log(`PostgreSQL: ${line}`, 'warn');
}
