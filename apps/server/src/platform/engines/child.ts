/** Starts an engine's process so that it never outlives us, and stops it by growing insistence. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Hears what an operator should know of an engine; its small talk is left out. */
export type EngineLog = (message: string, level: 'warn' | 'error') => void;

/** The account a child runs as; `capabilities` are kept over the change of account (Linux, by `setpriv`). */
export type RunAs = { uid: number; gid: number; capabilities?: string[] };

export type ChildSpec = {
  command: string;
  args: string[];
  runAs?: RunAs;
  /** What the kernel sends the child when we die without a word (Linux, where `setpriv` is present). */
  deathSignal: NodeJS.Signals;
  onLine: (line: string) => void;
};

export type ChildExit = { code: number | null; signal: NodeJS.Signals | null; error?: Error };

/** One rung of insistence: the signal, and how long to wait for the end before the next rung. */
export type StopStep = { signal: NodeJS.Signals; graceMs: number };

export type Child = {
  pid: number | undefined;
  exited: Promise<ChildExit>;
  hasExited(): boolean;
  /** The end of what it said, for a person who asks why it died. */
  lastLines(): string;
  stop(steps: StopStep[]): Promise<ChildExit>;
};

const keptLines = 20;
/**
 * All that a child gets to know of our environment, which is nothing: our secrets are none of its business, and a
 * variable of ours must not be taken for a setting of its own.
 */
export const plainEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Starts a child in a session of its own: a Ctrl-C in the terminal reaches us alone, and we decide the order of the end. */
export function spawnChild(spec: ChildSpec): Child {
  const { command, args, uid, gid } = withPrivileges(spec);
  const child = spawn(command, args, {
    // The account may not be allowed to stand where we stand.
    cwd: '/',
    env: plainEnv,
    uid,
    gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    spec.onLine(line);
  };
  const spoken = Promise.all([child.stdout, child.stderr].map((stream) => readLines(stream, keep)));
  const exited = awaitExit(child, spec.deathSignal);
  let exit: ChildExit | undefined;
  const settled = exited.then(async (result) => {
    exit = result;
    // A grandchild may hold the pipe open: its last words are not worth waiting for longer than this.
    await Promise.race([spoken, delay(200)]);
    return result;
  });

  return {
    pid: child.pid,
    exited: settled,
    hasExited: () => exit !== undefined,
    lastLines: () => lines.join('\n'),
    stop: (steps) => stopBySteps(child, settled, steps),
  };
}

/** Whether `setpriv` is here and knows what we need (busybox has one that does not). */
export const hasSetpriv: () => boolean = once(() => {
  if (process.platform !== 'linux') return false;
  return (
    spawnSync('setpriv', ['--pdeathsig', 'keep', 'true'], { stdio: 'ignore', env: plainEnv }).status === 0
  );
});

/** The words that put `setpriv` before a command; empty where it is absent. */
export function setprivArgs(runAs: RunAs | undefined, deathSignal?: NodeJS.Signals): string[] {
  if (!hasSetpriv()) return [];
  const args = ['setpriv'];
  if (runAs) args.push('--reuid', String(runAs.uid), '--regid', String(runAs.gid), '--clear-groups');
  if (runAs?.capabilities?.length) {
    const wanted = runAs.capabilities.map((name) => `+${name}`).join(',');
    args.push('--inh-caps', wanted, '--ambient-caps', wanted);
    // Else access(2), by which initdb looks for its own programs, would not count them.
    args.push('--securebits', '+no_setuid_fixup');
  }
  // setpriv sets this last: a change of account clears it.
  if (deathSignal) args.push('--pdeathsig', deathSignal.replace('SIG', ''));
  return [...args, '--'];
}

/** Waits; the one timer of this folder that a test may replace by none. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function withPrivileges({ command, args, runAs, deathSignal }: ChildSpec) {
  const [wrapper, ...wrapperArgs] = setprivArgs(runAs, deathSignal);
  if (!wrapper) return { command, args, uid: runAs?.uid, gid: runAs?.gid };
  return { command: wrapper, args: [...wrapperArgs, command, ...args], uid: undefined, gid: undefined };
}

function awaitExit(child: ChildProcess, deathSignal: NodeJS.Signals): Promise<ChildExit> {
  // Where no kernel does it for us, at least an orderly exit of ours takes the child along.
  const takeAlong = () => child.kill(deathSignal);
  process.once('exit', takeAlong);
  return new Promise((resolve) => {
    const end = (exit: ChildExit) => {
      process.removeListener('exit', takeAlong);
      resolve(exit);
    };
    child.once('error', (error) => child.pid === undefined && end({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => end({ code, signal }));
  });
}

async function stopBySteps(child: ChildProcess, exited: Promise<ChildExit>, steps: StopStep[]) {
  for (const { signal, graceMs } of steps) {
    child.kill(signal);
    const isOver = await Promise.race([exited.then(() => true), expire(graceMs)]);
    if (isOver) return exited;
  }
  return exited;
}

function expire(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}

function readLines(stream: Readable | null, onLine: (line: string) => void): Promise<void> {
  if (!stream) return Promise.resolve();
  const reader = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  reader.on('line', onLine);
  return new Promise((resolve) => reader.once('close', resolve));
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
