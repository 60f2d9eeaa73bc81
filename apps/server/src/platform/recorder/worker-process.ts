/** The recorder's worker as seen by the server: started when it is needed, ended when it is not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type EngineLog, minimalEnv } from '../engines/child.ts';
import { packageRoot } from '../package-root.ts';
import { RecordingError } from './recorder.ts';
import {
  aliveEveryMs,
  type FromWorker,
  type ToWorker,
  type WorkerCommand,
  type Written,
} from './worker/protocol.ts';

export interface WorkerEvents {
  readonly onProgress: (recordingId: string, bytes: number) => void;
  readonly onEnded: (end: Extract<FromWorker, { type: 'ended' }>) => void;
  /** `null` when there is no room to enter. */
  readonly token: (recordingId: string) => Promise<string | null>;
  /** It ended unexpectedly, with all its recordings. */
  readonly onCrash: () => void;
}

export interface WorkerProcess {
  /** Starts the worker if there is none. @throws RecordingError */
  request(command: WorkerCommand): Promise<Written | null>;
  pid(): number | undefined;
  /** Completes all recordings and ends the worker. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** The file by which a later server knows whether it still runs. */
  readonly claimFile: string;
  readonly log: EngineLog;
  readonly events: WorkerEvents;
}

const program = join(packageRoot, 'src/platform/recorder/worker/worker.ts');
const heapMegabytes = 512;
/** Longer than it takes to complete the files. */
const stopTimeoutMs = 10_000;
/** A worker that is silent for this long hangs, and is replaced. */
const silenceMs = 15_000;

interface Running {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  isLeaving: boolean;
}

interface Pending {
  resolve(written: Written | null): void;
  reject(error: Error): void;
}

export function createWorkerProcess({ claimFile, log, events }: WorkerOptions): WorkerProcess {
  const pending = new Map<number, Pending>();
  let running: Running | null = null;
  let lastNumber = 0;

  function launch(): Running {
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, program], {
      cwd: '/',
      env: minimalEnv,
      // Its own session: Ctrl-C reaches the server, which then ends it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const ready = Promise.withResolvers<void>();
    ready.promise.catch(() => undefined);
    const started: Running = { child, ready: ready.promise, isLeaving: false };
    let heardAtMs = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - heardAtMs > silenceMs) child.kill('SIGKILL');
    }, aliveEveryMs).unref();
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
    child.on('message', (message: FromWorker) => {
      heardAtMs = performance.now();
      if (message.type === 'ready') ready.resolve();
      else receive(message);
    });
    // `exit` follows, or never comes when it could not be started.
    child.on('error', (error) => child.pid === undefined && end(error.message));
    child.on('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`}`));
    if (child.pid !== undefined) child.send({ type: 'begin', claimFile } satisfies ToWorker);
    child.unref();
    child.channel?.unref();

    function end(how: string) {
      clearInterval(watch);
      if (running === started) running = null;
      const error = new RecordingError('recorder_crashed');
      ready.reject(error);
      if (started.isLeaving) return;
      log(`The recorder ${how}: ${said.trim() || 'no output'}`, 'error');
      const interrupted = [...pending.values()];
      pending.clear();
      for (const { reject } of interrupted) reject(error);
      events.onCrash();
    }
    return started;
  }

  function receive(message: FromWorker) {
    switch (message.type) {
      case 'done':
        return takePending(message.number)?.resolve(message.written);
      case 'failed':
        return takePending(message.number)?.reject(
          new RecordingError(message.reason, { cause: new Error(message.message) }),
        );
      case 'needs-token':
        return void sendToken(message.recordingId);
      case 'progress':
        return events.onProgress(message.recordingId, message.bytes);
      case 'ended':
        return events.onEnded(message);
      default:
        return;
    }
  }

  function takePending(number: number): Pending | undefined {
    const found = pending.get(number);
    pending.delete(number);
    return found;
  }

  async function sendToken(recordingId: string) {
    // While LiveKit does not answer there is no room either.
    const token = await events.token(recordingId).catch(() => null);
    running?.child.send({ type: 'token', recordingId, token } satisfies ToWorker);
  }

  return {
    async request(command) {
      running ??= launch();
      const current = running;
      await current.ready;
      lastNumber += 1;
      const number = lastNumber;
      return new Promise((resolve, reject) => {
        pending.set(number, { resolve, reject });
        const message: ToWorker = { type: 'command', number, command };
        current.child.send(
          message,
          (error) => error && takePending(number)?.reject(new RecordingError('recorder_crashed')),
        );
      });
    },
    pid: () => running?.child.pid,
    async stop() {
      const current = running;
      if (!current) return;
      running = null;
      current.isLeaving = true;
      const exited = once(current.child, 'exit');
      if (current.child.connected) current.child.disconnect();
      const timer = setTimeout(() => current.child.kill('SIGKILL'), stopTimeoutMs);
      if (current.child.exitCode === null && current.child.signalCode === null) await exited;
      clearTimeout(timer);
    },
  };
}
