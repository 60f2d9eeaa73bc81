/**
 * The server process: reads the configuration, starts PostgreSQL and LiveKit, runs the app, and shuts down
 * gracefully.
 */
import path from 'node:path';
import { seconds } from '@foyer/contract/core/time.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createApp, sealedColumns } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { inspectDatabase } from './platform/db/faults/inspect-database.ts';
import { describeOutage } from './platform/db/faults/outage.ts';
import { migrate, NewerDatabaseError } from './platform/db/migrate.ts';
import { mintScope } from './platform/db/scope.ts';
import { storeInstallation, verifySecret } from './platform/db/secret/installation.ts';
import type { EngineLog } from './platform/engines/child.ts';
import { type LiveKitEngine, startLiveKit } from './platform/engines/livekit/livekit.ts';
import { webhookUrl } from './platform/engines/livekit/webhook-url.ts';
import { startPostgres } from './platform/engines/postgres/postgres.ts';
import { SetupError } from './platform/engines/setup-error.ts';
import { toLoggedError } from './platform/errors/logged-error.ts';
import { watchRejections } from './platform/health/process-state.ts';
import { originText } from './platform/http/origins/public-origin.ts';
import { standardLogOutput } from './platform/log-output.ts';
import { createEgresses } from './platform/media/egresses.ts';
import { createMedia, type Media } from './platform/media/media.ts';
import { packageRoot } from './platform/package-root.ts';
import { createEgressRecorder } from './platform/recorder/egress/egress-recorder.ts';
import { createLiveKitRecorder } from './platform/recorder/livekit-recorder.ts';
import type { Recorder } from './platform/recorder/recorder.ts';
import { createDiskGuard, readFreeBytes } from './platform/storage/disk-guard.ts';
import { nameInBucket } from './platform/storage/s3/s3-storage.ts';
import { startHistory } from './setup/demo-history/start-history.ts';
import { readyList } from './setup/ready-list.ts';
import { createReport, type Report } from './setup/report.ts';
import { type DemoAccounts, seedDemo } from './setup/seed-demo.ts';

const webDist = path.join(packageRoot, '../web/dist');

/** How long the shutdown may take before the process exits. */
const closeGraceMs = 8_000;
/** How long the reader of the log may take for the last lines. */
const flushGraceMs = 1_000;

type Stop = () => Promise<void>;

interface Shutdown {
  /** What has been started, in this order. */
  readonly stops: Stop[];
  /** Aborts when this process stops intentionally. A crash does not, and LiveKit survives it. */
  readonly ending: AbortController;
}

async function run(config: Config, report: Report, shutdown: Shutdown): Promise<void> {
  const { stops } = shutdown;
  const databases = await report.step('Database', () => openDatabases(config, stops, report.logEngine));
  await report.step('Tables', () => prepareTables(databases, config));
  const accounts = config.demo
    ? await report.step('Demo tenants', () =>
        seedDemo({ owner: databases.owner, password: config.demoPassword.value }),
      )
    : null;
  const media = await report.step('Media server', () => openMedia(config, shutdown, report.logEngine));

  const roomService = createMedia({
    httpUrl: media.httpUrl,
    apiKey: config.liveKit.apiKey,
    apiSecret: config.liveKit.apiSecret,
  });
  const recorder = createRecorder(config, {
    httpUrl: media.httpUrl,
    media: roomService,
    log: report.logEngine,
  });
  stops.push(() => recorder.close());

  const database = openDatabase({
    connection: databases.app,
    ...databases.rights,
    onEffectFailed: (error, { tenant }) =>
      app.http.log.error({ err: error, tenant }, 'afterCommit effect failed'),
    onOutage: (change) => {
      const { text, level } = describeOutage(change);
      report.logEngine(text, level);
    },
  });
  stops.push(() => database.close());
  await database.verifyRole();
  const app = await createApp({
    config,
    database,
    media: roomService,
    recorder,
    mediaUpstream: media.httpUrl,
    now: () => new Date(Date.now() + config.clockAheadMs),
    webDist,
    rejectionDelayMs: seconds(1),
  });
  stops.push(() => app.close());
  watchRejections(app.http.log);
  await listen(app.http, config);
  // The server accepts requests before the recurring jobs start, so that clients can reconnect early.
  report.ready({
    ...readyNote(config, accounts),
    ...(!config.demo && {
      readyList: readyList(config, {
        mediaPorts: media.ports ?? null,
        // The server listens already, and goes on without its database.
        tenants: await app.operated.list().then(
          ({ length }) => length,
          () => null,
        ),
        originOf: app.originOf,
        freeBytes: await readFreeBytes(config.dataDir),
      }),
    }),
  });
  await app.start();
  if (config.demoHistory) await addHistory(databases, { report, stops, log: app.http.log });
}

interface RecorderParts {
  readonly httpUrl: string;
  readonly media: Media;
  readonly log: EngineLog;
}

function createRecorder(
  { recorder, s3, liveKit, dataDir, reservedDiskBytes: reservedBytes, recordingsAtOnce: limit }: Config,
  { httpUrl, media, log }: RecorderParts,
): Recorder {
  const options = { dataDir, limit, log };
  if (recorder === 'foyer' || !s3)
    return createLiveKitRecorder({
      ...options,
      url: httpUrl.replace(/^http/, 'ws'),
      media,
      disk: createDiskGuard({ folder: dataDir, reservedBytes }),
    });
  const { apiKey, apiSecret } = liveKit;
  return createEgressRecorder({
    ...options,
    egresses: createEgresses({ httpUrl, apiKey, apiSecret, s3 }),
    nameInBucket: ({ tenantId, recordingId }, file) =>
      nameInBucket('recordings', mintScope(tenantId, tenantId), `${recordingId}/${file}`),
  });
}

/** Nothing is changed with a secret that is not the database's. */
async function prepareTables({ owner, rights }: Databases, { secret, publicOrigin }: Config): Promise<void> {
  await verifySecret(owner, secret, sealedColumns);
  await migrate(owner, rights).catch(explainNewerDatabase);
  await storeInstallation(owner, { secret, publicOrigin: originText(publicOrigin) });
}

interface HistoryReport {
  readonly report: Report;
  readonly stops: Stop[];
  readonly log: FastifyBaseLogger;
}

/** The server listens already, and stays free: other processes do the work. */
async function addHistory(connections: Databases, { report, stops, log }: HistoryReport): Promise<void> {
  const { owner, app, rights } = connections;
  const history = await startHistory({
    // A pooler does not know the databases in which a history is simulated, nor keep what its sessions set.
    connections: rights ? { owner, app: owner, appRole: rights.appRole } : { owner, app },
    onProgress: report.history,
    onFailed: (problem, tenant) => log.error({ tenant, problem }, 'demo history creation failed'),
  });
  if (history) stops.push(history.stop);
}

interface Databases {
  readonly owner: pg.ClientConfig;
  readonly app: pg.PoolConfig;
  /** Absent for our own PostgreSQL. */
  readonly rights?: { readonly appRole: string; readonly serverUser: string };
}

async function openDatabases(config: Config, stops: Stop[], log: EngineLog): Promise<Databases> {
  if (config.databaseUrl) return inspectOperatorsDatabase(config, config.databaseUrl);
  const engine = await startPostgres({
    dataDir: config.dataDir,
    log,
    ...(config.pgBinDir ? { binDir: config.pgBinDir } : {}),
  });
  stops.push(() => engine.stop());
  const { host, port } = engine;
  return { owner: { host, port, ...engine.owner }, app: { host, port, ...engine.app } };
}

async function inspectOperatorsDatabase(
  { databaseDirectUrl, databaseAppRole: appRole }: Config,
  url: string,
): Promise<Databases> {
  const app = { setting: 'DATABASE_URL', url };
  const owner = databaseDirectUrl ? { setting: 'DATABASE_DIRECT_URL', url: databaseDirectUrl } : app;
  const { user } = await inspectDatabase({ app, owner });
  return {
    owner: { connectionString: owner.url },
    app: { connectionString: url },
    rights: { appRole, serverUser: user },
  };
}

async function openMedia(
  config: Config,
  { stops, ending }: Shutdown,
  log: EngineLog,
): Promise<Pick<LiveKitEngine, 'httpUrl'> & Partial<Pick<LiveKitEngine, 'ports'>>> {
  const { liveKit } = config;
  if (liveKit.url) return { httpUrl: liveKit.url.replace(/^ws/, 'http') };
  if (!liveKit.bin) throw new SetupError({ problem: 'livekit-server is not installed.', fix: 'npm start' });
  const engine = await startLiveKit({
    bin: liveKit.bin,
    dataDir: config.dataDir,
    ...(liveKit.udpPort !== null && { udpPort: liveKit.udpPort }),
    ...(liveKit.tcpPort !== null && { tcpPort: liveKit.tcpPort }),
    // A firewall lets only the ports through that its operator knows.
    keepsDefaultPorts: !config.demo,
    nodeIp: liveKit.nodeIp ?? '127.0.0.1',
    turn: liveKit.turn,
    apiKey: liveKit.apiKey,
    apiSecret: liveKit.apiSecret,
    webhookUrl: webhookUrl(config),
    leaving: ending.signal,
    log,
  });
  stops.push(() => engine.stop());
  return engine;
}

async function listen(
  http: Awaited<ReturnType<typeof createApp>>['http'],
  { host, port }: Config,
): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (cause) {
    const fault = listenFault((cause as NodeJS.ErrnoException).code, { host, port });
    throw fault ? new SetupError(fault, { cause }) : cause;
  }
}

function listenFault(code: string | undefined, { host, port }: Pick<Config, 'host' | 'port'>) {
  switch (code) {
    case 'EADDRINUSE':
      return { problem: `Port ${port} is used by another program.`, fix: `PORT=${port + 1} npm start` };
    case 'EACCES':
      return { problem: `PORT is ${port}, which this account may not use.`, fix: 'PORT=3000 npm start' };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return {
        problem: `HOST is ${host}, which is not an address of this machine.`,
        fix: 'HOST=127.0.0.1 npm start',
      };
    default:
      return null;
  }
}

function explainNewerDatabase(cause: unknown): never {
  if (!(cause instanceof NewerDatabaseError)) throw cause;
  throw new SetupError({ problem: cause.message, fix: 'FOYER_DATA_DIR=.foyer-new npm start' }, { cause });
}

function readyNote(config: Config, accounts: DemoAccounts | null): Parameters<Report['ready']>[0] {
  const at = (label: string, path: string) => `http://${label}:${config.port}${path}`;
  const [first] = accounts?.staff ?? [];
  if (!accounts || !first)
    return { addresses: [{ label: 'Foyer', url: at(config.host, '/') }], accounts: [] };
  return {
    addresses: accounts.products.map(({ tenant, name, slug }) => ({
      label: `${tenant}: ${name}`,
      url: at(`${tenant}.localhost`, `/live/${slug}`),
    })),
    accounts: accounts.staff,
    signInUrl: at(`${first.tenant}.localhost`, '/login/'),
    password: config.demoPassword.value,
    passwordFrom: config.demoPassword.from,
    outboxUrl: at(`${first.tenant}.localhost`, '/dev/outbox'),
  };
}

async function main(): Promise<void> {
  const output = standardLogOutput();
  const report = createReport(process, output);
  const shutdown: Shutdown = { stops: [], ending: new AbortController() };
  let ended: Promise<void> | null = null;
  const end = (code: number) => {
    ended ??= (async () => {
      shutdown.ending.abort();
      const forced = setTimeout(() => process.exit(1), closeGraceMs);
      for (const stopServer of shutdown.stops.reverse())
        await stopServer().catch((error: unknown) => report.log(toLoggedError(error).stack));
      await output.flush(flushGraceMs);
      clearTimeout(forced);
      process.exit(code);
    })();
    return ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // The start script has ended, so this process and its children end too.
  process.on('disconnect', () => void end(0));

  try {
    await run(readConfig(), report, shutdown);
  } catch (error) {
    report.failed(error);
    await end(1);
  }
}

await main();
