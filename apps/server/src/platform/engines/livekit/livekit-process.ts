/** Runs LiveKit as a child of this process and restarts it when it ends. */
import { writeFileSync } from 'node:fs';
import { type Child, delay, type EngineLog, type StopStep, spawnChild } from '../child.ts';
import { type Supervised, supervise } from '../supervise.ts';
import type { LiveKitFiles } from './guardian-protocol.ts';

type LiveKitProcess = {
  bin: string;
  files: Pick<LiveKitFiles, 'config' | 'pidFile'>;
  httpPort: number;
  log: EngineLog;
  onRestart: () => void;
  /** Called before every start; an error prevents it. */
  beforeSpawn: () => void;
};

/**
 * LiveKit drains on the first signal until all calls end. It is killed earlier, because clients reconnect by
 * themselves.
 */
const stopSteps: StopStep[] = [
  { signal: 'SIGTERM', graceMs: 1_000 },
  { signal: 'SIGKILL', graceMs: 2_000 },
];

export function superviseLiveKit({ httpPort, log, onRestart, ...spec }: LiveKitProcess): Promise<Supervised> {
  return supervise({
    name: 'LiveKit',
    spawn: async () => spawnLiveKit(spec, log),
    awaitReady: (_child, signal) => awaitAnswer(httpPort, signal),
    stopSteps,
    // It responds about 100 ms before it handles signals.
    signalsAfterMs: 250,
    startWithinMs: 2_000,
    log,
    onRestart,
  });
}

function spawnLiveKit(
  { bin, files: { config, pidFile }, beforeSpawn }: Pick<LiveKitProcess, 'bin' | 'files' | 'beforeSpawn'>,
  log: EngineLog,
): Child {
  beforeSpawn();
  const child = spawnChild({
    command: bin,
    args: ['--config', config],
    // It has nothing to save and the next start needs its ports, so it does not drain when its parent dies.
    deathSignal: 'SIGKILL',
    onLine: (textLine) => forwardLine(textLine, log),
  });
  if (child.pid) writeFileSync(pidFile, String(child.pid), { mode: 0o600 });
  return child;
}

/** Waits until LiveKit responds. @throws Error when the signal aborts first */
export async function awaitAnswer(httpPort: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${httpPort}/`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(15);
  }
  throw new Error('LiveKit was stopped before it was ready');
}

/** LiveKit logs JSON lines with a level. Only warnings and errors are forwarded. */
function forwardLine(textLine: string, log: EngineLog) {
  const { level, msg, error } = parseLine(textLine);
  if (level === 'error' || level === 'warn') log(`LiveKit: ${msg}${error ? ` (${error})` : ''}`, level);
}

/** Empty for a line that is no JSON, such as a part of a panic. */
function parseLine(textLine: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(textLine)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
