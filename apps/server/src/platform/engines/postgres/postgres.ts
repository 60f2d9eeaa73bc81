/** Runs PostgreSQL as a child process, reachable by a Unix socket that only this account can open. */
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, delay, type EngineLog, type StopStep, spawnChild } from '../child.ts';
import { SetupError } from '../setup-error.ts';
import { StartFailure, type Supervised, supervise } from '../supervise.ts';
import { claimFolder } from '../supervisor-claim.ts';
import { choosePostgresAccount, type PostgresAccount } from './account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import {
  appRole,
  checkClusterVersion,
  createCluster,
  hasCluster,
  ownerRole,
  writeSignInRules,
} from './cluster.ts';
import { readPostmasterStatus, stopOrphan } from './orphan.ts';
import { databaseName, ensureDatabase } from './roles.ts';
import { port, prepareSocketFolder } from './socket.ts';

export type StepReport = (name: string, state: 'start' | 'done' | 'skip', detail?: string) => void;

export type PostgresOptions = {
  /** The data folder of the installation, which holds the database in `postgres`. */
  dataDir: string;
  /** Programs to use instead of the packaged ones. */
  binDir?: string;
  onStep?: StepReport;
  log?: EngineLog;
};

/** Connect with `{ host, port, user, database }` and no password. */
export type PostgresEngine = {
  /** The folder of the socket. */
  host: string;
  port: number;
  /** Owns the database, may create roles and databases, and bypasses row-level security. */
  owner: { user: string; database: string };
  /** The role of requests: NOSUPERUSER, NOBYPASSRLS. */
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

/** Fast shutdown, then immediate shutdown (the next start replays the log), then SIGKILL. */
const stopSteps: StopStep[] = [
  { signal: 'SIGINT', graceMs: 6_000 },
  { signal: 'SIGQUIT', graceMs: 2_000 },
  { signal: 'SIGKILL', graceMs: 2_000 },
];

/**
 * Starts PostgreSQL on the data folder, which is created if it is missing, and keeps it running until
 * `stop()`. Stops a server that a killed Foyer left running.
 * @throws SetupError when the machine lacks something or another Foyer uses the folder
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

async function prepareCluster(
  options: Omit<Running, 'socketFolder'> & { onStep: StepReport; log: EngineLog },
) {
  if (hasCluster(options.cluster)) {
    checkClusterVersion(options);
    await stopOrphan(options.cluster, options.log);
  } else {
    options.onStep('database folder', 'start');
    await createCluster(options);
    options.onStep('database folder', 'done', options.cluster);
  }
  writeSignInRules(options);
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
    // Details contain values of rows, which may be personal data. The application logs its own errors.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  return spawnChild({
    command: binaries.postgres,
    args: ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    runAs: account.runAs,
    deathSignal: 'SIGINT',
    onLine: (textLine) => forwardLine(textLine, log),
  });
}

/** Waits as long as the server runs, because recovery after a crash may take long. */
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
  const isFull = failure.output.includes('No space left on device');
  return new SetupError(
    {
      problem: isFull
        ? 'The disk is full, so PostgreSQL cannot start.'
        : `PostgreSQL failed to start:\n${failure.output}`,
      fix: isFull ? 'Free up space, then: npm start' : 'Fix the problem above, then: npm start',
    },
    { cause: failure },
  );
}

function forwardLine(textLine: string, log: EngineLog) {
  const [severity] = textLine.split(':', 1);
  if (severity === 'PANIC') log(`PostgreSQL: ${textLine}`, 'error');
  if (severity === 'FATAL' || severity === 'WARNING') log(`PostgreSQL: ${textLine}`, 'warn');
}
