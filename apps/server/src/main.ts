/** The process: configuration, engines, the composed app, listening, and an end that loses nothing. */
import path from 'node:path';
import type pg from 'pg';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate, NewerDatabaseError } from './platform/db/migrate.ts';
import { startLiveKit } from './platform/engines/livekit.ts';
import { freePort } from './platform/engines/ports.ts';
import { startPostgres } from './platform/engines/postgres.ts';
import { SetupError } from './platform/engines/setup-error.ts';
import { createMedia } from './platform/media/media.ts';
import { type Report, reportTo } from './setup/report.ts';
import { type DemoAccounts, seedDemo } from './setup/seed-demo.ts';

const webDist = path.resolve(import.meta.dirname, '../../web/dist');

/** How long calls under way may take to finish when the process is asked to end. */
const closeGraceMs = 8_000;

type Stop = () => Promise<void>;

async function run(config: Config, report: Report, stops: Stop[]): Promise<void> {
  const log = (line: string) => report.log(line);
  const databases = await report.step('Database', () => openDatabases(config, stops, log));
  await report.step('Tables', () => migrate(databases.owner).catch(explainNewer));
  const accounts = config.demo
    ? await report.step('Demo tenants', () =>
        seedDemo({ owner: databases.owner, password: config.demoPassword.value }),
      )
    : null;
  const media = await report.step('Media server', () => openMedia(config, stops, log));

  const database = openDatabase({
    connection: databases.app,
    onEffectFailed: (error) => app.http.log.error({ err: error }, 'an after-commit effect failed'),
  });
  stops.push(() => database.close());
  const app = await createApp({
    config,
    database,
    media: createMedia({
      httpUrl: media.httpUrl,
      apiKey: config.liveKit.apiKey,
      apiSecret: config.liveKit.apiSecret,
    }),
    mediaUpstream: media.httpUrl,
    now: () => new Date(Date.now() + config.clockAheadMs),
    webDist,
  });
  stops.push(() => app.close());
  await listen(app.http, config);
  // It answers from here on; whoever comes back meanwhile does not wait for the clocks.
  report.ready(readyNote(config, accounts));
  await app.start();
}

interface Databases {
  readonly owner: pg.ClientConfig;
  readonly app: pg.PoolConfig;
}

async function openDatabases(config: Config, stops: Stop[], log: (line: string) => void): Promise<Databases> {
  if (config.databaseUrl) {
    const connectionString = config.databaseUrl;
    // The operator's role may do more than the app shall: every connection steps down to the walled role.
    return { owner: { connectionString }, app: { connectionString, options: '-c role=foyer_app' } };
  }
  const engine = await startPostgres({
    dataDir: config.dataDir,
    log,
    ...(config.pgBinDir ? { binDir: config.pgBinDir } : {}),
  });
  stops.push(() => engine.stop());
  const { host, port } = engine;
  return { owner: { host, port, ...engine.owner }, app: { host, port, ...engine.app } };
}

async function openMedia(
  config: Config,
  stops: Stop[],
  log: (line: string) => void,
): Promise<{ httpUrl: string }> {
  const { liveKit } = config;
  if (liveKit.url) return { httpUrl: liveKit.url.replace(/^ws/, 'http') };
  if (!liveKit.bin) throw new SetupError({ missing: 'There is no livekit-server.', mend: 'npm start' });
  const engine = await startLiveKit({
    bin: liveKit.bin,
    dataDir: config.dataDir,
    httpPort: await freePort({ host: '127.0.0.1' }),
    udpPort: liveKit.udpPort ?? (await freePort({ preferred: 7882, protocol: 'udp' })),
    tcpPort: liveKit.tcpPort ?? (await freePort({ preferred: 7881 })),
    nodeIp: liveKit.nodeIp ?? '127.0.0.1',
    turn: liveKit.turn,
    apiKey: liveKit.apiKey,
    apiSecret: liveKit.apiSecret,
    webhookUrl: `http://127.0.0.1:${config.port}/internal/livekit`,
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
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new SetupError(
      { missing: `Port ${port} is taken by another program.`, mend: `PORT=${port + 1} npm start` },
      { cause },
    );
  }
}

function explainNewer(cause: unknown): never {
  if (!(cause instanceof NewerDatabaseError)) throw cause;
  throw new SetupError({ missing: cause.message, mend: 'FOYER_DATA_DIR=.foyer-new npm start' }, { cause });
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
  const report = reportTo(process);
  const stops: Stop[] = [];
  let ending: Promise<void> | null = null;
  const end = (code: number) => {
    ending ??= (async () => {
      const forced = setTimeout(() => process.exit(1), closeGraceMs);
      for (const stop of stops.reverse()) await stop().catch((error: unknown) => report.log(String(error)));
      clearTimeout(forced);
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // Whoever started us is gone, by whatever means: nothing of ours stays behind.
  process.on('disconnect', () => void end(0));

  try {
    await run(readConfig(), report, stops);
  } catch (error) {
    report.failed(error);
    await end(1);
  }
}

await main();
