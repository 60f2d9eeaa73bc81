/** The embedded media server: a real LiveKit as a child of ours, back at once when it dies. */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, delay, type EngineLog, type StopStep, spawnChild } from './child.ts';
import { type LiveKitSettings, liveKitConfig } from './livekit-config.ts';
import { mediaInterfaces } from './media-interfaces.ts';
import { isPortFree } from './ports.ts';
import { identify, isSameProcess } from './process-identity.ts';
import { SetupError } from './setup-error.ts';
import { StartFailure, type Supervised, supervise } from './supervise.ts';
import { claimFolder } from './supervisor-claim.ts';

export type LiveKitOptions = LiveKitSettings & {
  /** The livekit-server program. */
  bin: string;
  /** The installation's data folder; configuration is kept in `livekit` below it. */
  dataDir: string;
  log?: EngineLog;
  /** Called each time that it answers again after an unexpected death. */
  onRestart?: () => void;
};

export type LiveKitEngine = {
  /** For signalling, `ws://127.0.0.1:PORT`. */
  url: string;
  /** For calls of the server, the same port. */
  httpUrl: string;
  pid(): number | undefined;
  stop(): Promise<void>;
};

type Files = { config: string; pidFile: string };

/** It drains on the first signal, which lasts as long as the calls do: callers come back to the next start by themselves. */
const stopSteps: StopStep[] = [
  { signal: 'SIGTERM', graceMs: 1_000 },
  { signal: 'SIGKILL', graceMs: 2_000 },
];

/**
 * Starts LiveKit and keeps it running, on the same ports, until `stop()`; resolves when it answers.
 * One left by a Foyer that died is stopped and replaced.
 * @throws SetupError when the program or a port is missing or another Foyer holds the folder
 */
export async function startLiveKit({
  bin,
  dataDir,
  log = () => undefined,
  onRestart,
  ...settings
}: LiveKitOptions): Promise<LiveKitEngine> {
  if (!existsSync(bin)) throw new SetupError({ missing: `${bin} is not there.`, mend: 'Get it: npm start' });
  const folder = join(dataDir, 'livekit');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const home = realpathSync(folder);
  const files = { config: join(home, 'livekit.yaml'), pidFile: join(home, 'livekit.pid') };
  const release = claimFolder(join(home, 'owner.json'), 'LiveKit');
  try {
    await stopOrphan(files, log);
    await refuseTakenPorts(settings);
    // Written anew, not over the old one: the mode counts only when the file is made.
    rmSync(files.config, { force: true });
    const config = liveKitConfig(settings, await mediaInterfaces(settings.nodeIp));
    writeFileSync(files.config, config, { mode: 0o600 });
    return engineOf(await run({ bin, files, settings, log, onRestart }), settings.httpPort, release);
  } catch (error) {
    release();
    throw error;
  }
}

type Run = Required<Pick<LiveKitOptions, 'bin' | 'log'>> &
  Pick<LiveKitOptions, 'onRestart'> & { files: Files; settings: LiveKitSettings };

function run({ bin, files, settings, log, onRestart }: Run): Promise<Supervised> {
  const supervised = supervise({
    name: 'LiveKit',
    spawn: async () => spawnLiveKit(bin, files, log),
    awaitReady: (_child, signal) => awaitAnswer(settings.httpPort, signal),
    stopSteps,
    // It answers some 100 ms before it listens to signals.
    deafForMs: 250,
    startWithinMs: 2_000,
    log,
    onRestart,
  });
  return supervised.catch((error) => {
    throw error instanceof StartFailure ? cannotStart(error) : error;
  });
}

function spawnLiveKit(bin: string, { config, pidFile }: Files, log: EngineLog): Child {
  const child = spawnChild({
    command: bin,
    args: ['--config', config],
    // Nothing to be saved, and a port that the next start needs: no draining for a Foyer that died.
    deathSignal: 'SIGKILL',
    onLine: (line) => passOn(line, log),
  });
  if (child.pid) writeFileSync(pidFile, String(child.pid), { mode: 0o600 });
  return child;
}

async function awaitAnswer(httpPort: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${httpPort}/`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(15);
  }
  throw new Error('LiveKit was stopped before it answered');
}

async function stopOrphan({ config, pidFile }: Files, log: EngineLog): Promise<void> {
  if (!existsSync(pidFile)) return;
  const orphan = identify(Number(readFileSync(pidFile, 'utf8')));
  // The id may be anybody's by now: only a command line that names our configuration is ours.
  if (!orphan?.command.includes(config)) return;

  log(`LiveKit (process ${orphan.pid}) was left by a Foyer that died: stopping it`, 'warn');
  process.kill(orphan.pid, 'SIGKILL');
  for (let attempts = 0; attempts < 100 && isSameProcess(orphan); attempts += 1) await delay(20);
}

async function refuseTakenPorts({ httpPort, udpPort, tcpPort, turn }: LiveKitSettings): Promise<void> {
  const wanted = [
    { port: httpPort, protocol: 'tcp', host: '127.0.0.1' },
    { port: tcpPort, protocol: 'tcp' },
    { port: udpPort, protocol: 'udp' },
    ...(turn ? [{ port: turn.port, protocol: turn.tls ? ('tcp' as const) : ('udp' as const) }] : []),
  ] as const;
  for (const { port, protocol, ...rest } of wanted) {
    if (await isPortFree(port, protocol, 'host' in rest ? rest.host : undefined)) continue;
    throw new SetupError({
      missing: `LiveKit wants ${protocol.toUpperCase()} port ${port}, and another program has it.`,
      mend: `See which one: ss -${protocol === 'tcp' ? 't' : 'u'}lnp 'sport = :${port}'`,
    });
  }
}

function engineOf(server: Supervised, httpPort: number, release: () => void): LiveKitEngine {
  return {
    url: `ws://127.0.0.1:${httpPort}`,
    httpUrl: `http://127.0.0.1:${httpPort}`,
    pid: () => server.pid(),
    async stop() {
      await server.stop();
      release();
    },
  };
}

function cannotStart(failure: StartFailure): SetupError {
  return new SetupError(
    {
      missing: `LiveKit does not start:\n${failure.said}`,
      mend: 'Mend what it says, then: npm start',
    },
    { cause: failure },
  );
}

/** Its lines are JSON with a level; what is usual in a call is not news for an operator. */
function passOn(line: string, log: EngineLog) {
  if (!line.startsWith('{')) return;
  const { level, msg, error } = JSON.parse(line) as Record<string, unknown>;
  if (level === 'error' || level === 'warn') log(`LiveKit: ${msg}${error ? ` (${error})` : ''}`, level);
}
