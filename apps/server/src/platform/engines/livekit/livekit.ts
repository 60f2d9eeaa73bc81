/** Runs LiveKit under a guardian process, and adopts the LiveKit of a server that died. */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { delay, type EngineLog } from '../child.ts';
import { hasArgument, identify, isSameProcess } from '../process-identity.ts';
import { SetupError } from '../setup-error.ts';
import { StartFailure, type Supervised, supervise } from '../supervise.ts';
import { claimFolder } from '../supervisor-claim.ts';
import { attachGuardian, type Guardian, startGuardian } from './guardian-client.ts';
import type { LiveKitFiles, LiveKitPorts } from './guardian-protocol.ts';
import { fingerprintOf, isGuardianOf, readRecord, stopGuardian } from './guardian-record.ts';
import { type LiveKitSettings, liveKitConfig } from './livekit-config.ts';
import { choosePorts, type PortWishes, rejectTakenPorts } from './livekit-ports.ts';
import { awaitAnswer } from './livekit-process.ts';
import { mediaInterfaces } from './media-interfaces.ts';

type FixedSettings = Omit<LiveKitSettings, keyof PortWishes>;

export type LiveKitOptions = FixedSettings &
  PortWishes & {
    /** The livekit-server program. */
    bin: string;
    /** The data folder of the installation, which holds the configuration in `livekit`. */
    dataDir: string;
    log?: EngineLog;
    /** Called each time it is ready again after it ended unexpectedly. */
    onRestart?: () => void;
    /** How long LiveKit waits for the next server after this process died unexpectedly. */
    adoptionGraceMs?: number;
    /** Aborts when this process is about to end: LiveKit then ends with it, even without `stop()`. */
    leaving?: AbortSignal;
  };

export type LiveKitEngine = {
  /** For signalling, `ws://127.0.0.1:PORT`. */
  url: string;
  /** For the server API, on the same port. */
  httpUrl: string;
  /** Where browsers send media. `tcp` is 0 when media over TCP is off. */
  ports: Pick<LiveKitPorts, 'udp' | 'tcp'>;
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** Longer than a restart takes; shorter than people wait in a call that no server looks after. */
const defaultAdoptionGraceMs = 60_000;
/** A LiveKit that takes longer to respond is replaced. Long, because a replacement interrupts all calls. */
const answerTimeoutMs = 10_000;

/** What LiveKit runs with. */
type Plan = { ports: LiveKitPorts; config: string; fingerprint: string };

type Run = { options: LiveKitOptions; files: LiveKitFiles; log: EngineLog; onRestart: () => void };

/**
 * Starts LiveKit and keeps it running on the same ports until `stop()`. When a server that died left one
 * behind with the same program and configuration, it is adopted with its calls; any other is stopped.
 * @throws SetupError when the program is missing, a port is taken or another Foyer uses the folder
 */
export async function startLiveKit(options: LiveKitOptions): Promise<LiveKitEngine> {
  const { bin, dataDir, log = () => undefined, onRestart = () => undefined } = options;
  if (!existsSync(bin))
    throw new SetupError({ problem: `${bin} does not exist.`, fix: 'Install it: npm start' });
  const folder = join(dataDir, 'livekit');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const home = realpathSync(folder);
  const release = claimFolder(join(home, 'owner.json'), 'LiveKit');
  try {
    return await run({ options, files: filesIn(home), log, onRestart }, release);
  } catch (error) {
    release();
    throw error instanceof StartFailure ? cannotStart(error) : error;
  }
}

const filesIn = (home: string): LiveKitFiles => ({
  config: join(home, 'livekit.yaml'),
  pidFile: join(home, 'livekit.pid'),
  record: join(home, 'guardian.json'),
  guardianLog: join(home, 'guardian.log'),
});

async function run(spec: Run, release: () => void): Promise<LiveKitEngine> {
  const { options, files, log, onRestart } = spec;
  const events = { log, onLiveKitRestart: onRestart };
  let current: Guardian | undefined;
  let adopted = await adopt(spec);
  const plan = adopted?.plan ?? (await prepare(spec));

  async function nextGuardian(): Promise<Guardian> {
    const guardian = adopted?.guardian ?? (await replaceGuardian());
    adopted = undefined;
    current = guardian;
    if (options.leaving?.aborted) guardian.announceLeaving();
    return guardian;
  }

  async function replaceGuardian(): Promise<Guardian> {
    await stopOrphan(files, log);
    const { bin, adoptionGraceMs: graceMs = defaultAdoptionGraceMs } = options;
    return startGuardian({ ...plan, bin, files, graceMs }, events);
  }

  options.leaving?.addEventListener('abort', () => current?.announceLeaving());
  const server = await supervise({
    name: "LiveKit's guardian",
    spawn: nextGuardian,
    awaitReady: async () => current?.awaitReady(),
    // The guardian stops LiveKit by steps of its own.
    stopSteps: [],
    // It retries the start of LiveKit itself.
    startWithinMs: 0,
    log,
    onRestart,
  });
  return engineOf({ server, guardian: () => current, ports: plan.ports, release });
}

/** Adopts a running LiveKit, if there is one and it is proven to be the wanted one. */
async function adopt({ options, files, log, onRestart }: Run) {
  const record = readRecord(files.record);
  if (!record || !isGuardianOf(files.record, record)) return undefined;
  const plan = await planOf(options, record.ports);
  if (plan.fingerprint !== record.fingerprint) return undefined;
  const guardian = await attachGuardian(files.record, record, { log, onLiveKitRestart: onRestart });
  if (!guardian) return undefined;
  const isAnswering = await awaitAnswer(plan.ports.http, AbortSignal.timeout(answerTimeoutMs)).then(
    () => true,
    () => false,
  );
  if (isAnswering) {
    log(`LiveKit (guardian ${guardian.pid}) was left by a killed Foyer: adopting it`, 'warn');
    return { plan, guardian };
  }
  await guardian.stop([]);
  return undefined;
}

/** Stops a LiveKit that was not adopted, and writes the configuration of a new one. */
async function prepare({ options, files, log }: Run): Promise<Plan> {
  const record = readRecord(files.record);
  if (record) await stopGuardian(files.record, record);
  rmSync(files.record, { force: true });
  await stopOrphan(files, log);
  const plan = await planOf(options);
  await rejectTakenPorts(plan.ports, options.turn);
  // Removed first, because the mode applies only when a file is created.
  rmSync(files.config, { force: true });
  writeFileSync(files.config, plan.config, { mode: 0o600 });
  return plan;
}

/** @param known the ports of a running LiveKit */
async function planOf(options: LiveKitOptions, known?: LiveKitPorts): Promise<Plan> {
  const ports = await choosePorts(options, known);
  const settings = { ...options, httpPort: ports.http, udpPort: ports.udp, tcpPort: ports.tcp };
  const config = liveKitConfig(settings, await mediaInterfaces(options.nodeIp));
  return { ports, config, fingerprint: fingerprintOf(options.bin, config) };
}

async function stopOrphan({ config, pidFile }: LiveKitFiles, log: EngineLog): Promise<void> {
  if (!existsSync(pidFile)) return;
  const orphan = identify(Number(readFileSync(pidFile, 'utf8')));
  // Another process may have the id by now. Only one with this configuration in its command line is the
  // orphan. One that is ending has no command line any more, but may keep the ports for a moment.
  if (!orphan || (orphan.command && !hasArgument(orphan, config))) return;

  if (orphan.command) {
    log(`LiveKit (process ${orphan.pid}) was left by a killed Foyer: stopping it`, 'warn');
    process.kill(orphan.pid, 'SIGKILL');
  }
  for (let attempts = 0; attempts < 100 && isSameProcess(orphan); attempts += 1) await delay(20);
}

type EngineParts = {
  server: Supervised;
  guardian: () => Guardian | undefined;
  ports: LiveKitPorts;
  release: () => void;
};

function engineOf({ server, guardian, ports, release }: EngineParts): LiveKitEngine {
  return {
    url: `ws://127.0.0.1:${ports.http}`,
    httpUrl: `http://127.0.0.1:${ports.http}`,
    ports: { udp: ports.udp, tcp: ports.tcp },
    pid: () => guardian()?.liveKitPid(),
    async stop() {
      guardian()?.announceLeaving();
      await server.stop();
      release();
    },
  };
}

function cannotStart(failure: StartFailure): SetupError {
  return new SetupError(
    {
      problem: `LiveKit failed to start:\n${failure.output}`,
      fix: 'Fix the problem above, then: npm start',
    },
    { cause: failure },
  );
}
