/**
 * Starts a child process that never outlives this process, and stops it with increasingly forceful signals.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Receives the messages of a child process that the operator should know. */
export type EngineLog = (message: string, level: 'warn' | 'error') => void;

/**
 * The account that a child runs as. `capabilities` are kept when the account changes (Linux, by `setpriv`).
 */
export type RunAs = { uid: number; gid: number; capabilities?: string[] };

export type ChildSpec = {
  command: string;
  args: string[];
  runAs?: RunAs;
  /** The signal that the kernel sends to the child when this process dies (Linux with `setpriv`). */
  deathSignal: NodeJS.Signals;
  onLine: (textLine: string) => void;
};

export type ChildExit = { code: number | null; signal: NodeJS.Signals | null; error?: Error };

/** One step of stopping: a signal, and how long to wait for the end before the next step. */
export type StopStep = { signal: NodeJS.Signals; graceMs: number };

export type Child = {
  pid: number | undefined;
  exited: Promise<ChildExit>;
  hasExited(): boolean;
  /** The last lines of its output, for error messages. */
  lastLines(): string;
  stop(steps: StopStep[]): Promise<ChildExit>;
};

const lineLimit = 20;
/**
 * The environment of every child. It has none of this process's variables, which include secrets, and which a
 * child could read as its own settings.
 */
export const minimalEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Starts a child in its own session: Ctrl-C in the terminal reaches only this process, which then stops its
 * children in order.
 */
export function spawnChild(spec: ChildSpec): Child {
  const { command, args, uid, gid } = withPrivileges(spec);
  const child = spawn(command, args, {
    // The account may not have access to the current directory.
    cwd: '/',
    env: minimalEnv,
    uid,
    gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const keep = (textLine: string) => {
    lines.push(textLine);
    if (lines.length > lineLimit) lines.shift();
    spec.onLine(textLine);
  };
  const outputEnded = Promise.all([child.stdout, child.stderr].map((stream) => readLines(stream, keep)));
  const exited = awaitExit(child, spec.deathSignal);
  let exit: ChildExit | undefined;
  const settled = exited.then(async (result) => {
    exit = result;
    // A grandchild may keep the pipe open, so the wait for the last output is limited.
    await Promise.race([outputEnded, delay(200)]);
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

/** Whether `setpriv` is installed and has the needed options (the one of busybox does not). */
export const hasSetpriv: () => boolean = once(() => {
  if (process.platform !== 'linux') return false;
  return (
    spawnSync('setpriv', ['--pdeathsig', 'keep', 'true'], { stdio: 'ignore', env: minimalEnv }).status === 0
  );
});

/** The arguments that run a command through `setpriv`; empty when it is not installed. */
export function setprivArgs(runAs: RunAs | undefined, deathSignal?: NodeJS.Signals): string[] {
  if (!hasSetpriv()) return [];
  const args = ['setpriv'];
  if (runAs) args.push('--reuid', String(runAs.uid), '--regid', String(runAs.gid), '--clear-groups');
  if (runAs?.capabilities?.length) {
    const wanted = runAs.capabilities.map((name) => `+${name}`).join(',');
    args.push('--inh-caps', wanted, '--ambient-caps', wanted);
    // Otherwise access(2), which initdb uses to find its programs, would ignore the capabilities.
    args.push('--securebits', '+no_setuid_fixup');
  }
  // setpriv sets this last, because a change of account clears it.
  if (deathSignal) args.push('--pdeathsig', deathSignal.replace('SIG', ''));
  return [...args, '--'];
}

/** Waits. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function withPrivileges({ command, args, runAs, deathSignal }: ChildSpec) {
  const [wrapper, ...wrapperArgs] = setprivArgs(runAs, deathSignal);
  if (!wrapper) return { command, args, uid: runAs?.uid, gid: runAs?.gid };
  return { command: wrapper, args: [...wrapperArgs, command, ...args], uid: undefined, gid: undefined };
}

function awaitExit(child: ChildProcess, deathSignal: NodeJS.Signals): Promise<ChildExit> {
  // Without a death signal, the child is at least killed when this process exits regularly.
  const killChild = () => child.kill(deathSignal);
  process.once('exit', killChild);
  return new Promise((resolve) => {
    const end = (exit: ChildExit) => {
      process.removeListener('exit', killChild);
      resolve(exit);
    };
    child.once('error', (error) => child.pid === undefined && end({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => end({ code, signal }));
  });
}

/** Resolves after this time, without keeping the process running for it. */
export function expire(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}

async function stopBySteps(child: ChildProcess, exited: Promise<ChildExit>, steps: StopStep[]) {
  for (const { signal, graceMs } of steps) {
    child.kill(signal);
    const isOver = await Promise.race([exited.then(() => true), expire(graceMs)]);
    if (isOver) return exited;
  }
  return exited;
}

function readLines(stream: Readable | null, onLine: (textLine: string) => void): Promise<void> {
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
