/** The server's side of LiveKit's guardian: starts one, or attaches to the one of a server that died. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../package-root.ts';
import { type Child, type ChildExit, type EngineLog, expire, minimalEnv } from '../child.ts';
import { isSameProcess } from '../process-identity.ts';
import { StartFailure } from '../supervise.ts';
import {
  type FromGuardian,
  type GuardianOrder,
  readMessages,
  send,
  type ToGuardian,
} from './guardian-protocol.ts';
import { type GuardianRecord, guardianProgram, readRecord, stopGuardian } from './guardian-record.ts';

const program = join(packageRoot, 'src/platform/engines/livekit', guardianProgram);
const attachTimeoutMs = 10_000;
const stopTimeoutMs = 5_000;

/** An attached guardian. It can be supervised like a child process. */
export type Guardian = Child & {
  liveKitPid(): number | undefined;
  /** Resolves when LiveKit responds. @throws StartFailure when it does not start */
  awaitReady(): Promise<void>;
  /** From now on LiveKit ends with this process, also when this process crashes. */
  announceLeaving(): void;
};

type GuardianEvents = { log: EngineLog; onLiveKitRestart: () => void };

/** Starts a guardian, which starts LiveKit. @throws Error when the guardian itself does not start */
export async function startGuardian(
  order: Omit<GuardianOrder, 'secret'>,
  events: GuardianEvents,
): Promise<Guardian> {
  const { record, guardianLog } = order.files;
  const output = openSync(guardianLog, 'w', 0o600);
  // The folder is in the command line, which distinguishes it from the guardian of another installation.
  const child = spawn(process.execPath, [program, dirname(record)], {
    cwd: '/',
    env: minimalEnv,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  try {
    const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(() => {
      throw new StartFailure("LiveKit's guardian ended", readFileSync(guardianLog, 'utf8'));
    });
    const listening = once(child, 'message');
    child.send({ ...order, secret: randomBytes(32).toString('base64url') });
    await Promise.race([listening, failed]);
    const known = readRecord(record);
    const guardian = known && (await attachGuardian(record, known, events));
    if (!guardian) throw new Error("LiveKit's guardian does not respond");
    return guardian;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    if (child.connected) child.disconnect();
    child.unref();
  }
}

/**
 * Attaches to a running guardian.
 * @returns `undefined` when it has ended or rejects the secret
 */
export async function attachGuardian(
  file: string,
  record: GuardianRecord,
  { log, onLiveKitRestart }: GuardianEvents,
): Promise<Guardian | undefined> {
  if (!isSameProcess(record)) return undefined;
  const socket = connect(record.port, '127.0.0.1');
  const attached = Promise.withResolvers<boolean>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let liveKitPid: number | undefined;
  let lastOutput = '';
  readMessages<FromGuardian>(socket, (message) => {
    switch (message.type) {
      case 'attached':
        return attached.resolve(true);
      case 'ready':
        liveKitPid = message.pid;
        if (message.isRestart) onLiveKitRestart();
        return ready.resolve();
      case 'failed':
        lastOutput = message.output;
        return ready.reject(new StartFailure(message.message, message.output));
      case 'log':
        return log(message.message, message.level);
    }
  });
  socket.once('close', () => attached.resolve(false));
  send<ToGuardian>(socket, { type: 'attach', secret: record.secret });
  const isAttached = await Promise.race([attached.promise, expire(attachTimeoutMs)]);
  if (!isAttached) {
    socket.destroy();
    return undefined;
  }
  const exited = awaitEnd(socket, () => stopGuardian(file, record));
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  return {
    pid: record.pid,
    exited,
    hasExited: () => hasExited,
    lastLines: () => lastOutput,
    liveKitPid: () => (hasExited ? undefined : liveKitPid),
    awaitReady: () => ready.promise,
    announceLeaving: () => send<ToGuardian>(socket, { type: 'leaving' }),
    async stop() {
      send<ToGuardian>(socket, { type: 'stop' });
      const isOver = await Promise.race([exited.then(() => true), expire(stopTimeoutMs)]);
      if (!isOver) socket.destroy();
      return exited;
    },
  };
}

/** The guardian has ended when its connection closes; one that still runs then is stopped. */
async function awaitEnd(socket: Socket, stop: () => Promise<void>): Promise<ChildExit> {
  if (!socket.closed) await once(socket, 'close');
  await stop();
  return { code: null, signal: null };
}
