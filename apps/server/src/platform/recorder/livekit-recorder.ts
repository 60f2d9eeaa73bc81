/** The recorder of rooms on LiveKit: orders what the worker writes, and keeps recordings going when that crashes. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { recorderIdentityOf } from '@foyer/contract/meetings/recorder-identity.ts';
import { delay, type EngineLog } from '../engines/child.ts';
import { isClaimed, killHolder } from '../engines/supervisor-claim.ts';
import type { Media } from '../media/media.ts';
import type { DiskGuard } from '../storage/disk-guard.ts';
import { readManifest } from './manifest-file.ts';
import {
  type Recorder,
  type RecordingChange,
  RecordingError,
  type RecordingFailure,
  type RecordingOrder,
} from './recorder.ts';
import { createRunningMarks } from './running-marks.ts';
import type { WorkerCommand, WorkerOrder, Written } from './worker/protocol.ts';
import { createWorkerProcess } from './worker-process.ts';

export interface LiveKitRecorderOptions {
  /** Of LiveKit, with the scheme ws or wss. */
  readonly url: string;
  /** The data folder of the installation. */
  readonly dataDir: string;
  /** How many recordings run at once. */
  readonly limit: number;
  readonly media: Pick<Media, 'mintToken' | 'hasRoom'>;
  /** Of the data folder. */
  readonly disk: Pick<DiskGuard, 'hasRoomFor'>;
  /** How long a missing room may take to come back: a LiveKit that restarts forgets its rooms. */
  readonly roomWaitMs?: number;
  readonly log?: EngineLog;
}

/** For tests. */
export interface LiveKitRecorder extends Recorder {
  workerPid(): number | undefined;
}

interface Running {
  readonly order: RecordingOrder;
  /** The reason of the pause; `null` while it records. */
  paused: 'by_hand' | 'on_hold' | null;
  bytes: number;
  crashes: number;
  /** Whether the worker has begun. */
  hasBegun: boolean;
  stopping: Promise<void> | null;
}

/** How a recording ended. */
interface Result {
  /** `null`: its files could not be completed. */
  readonly written: Written | null;
  readonly failure: RecordingFailure | null;
}

/** A recording that takes the worker down more often is given up. */
const mostCrashes = 3;
const tokenLastsMs = 60_000;
/** Longer than participants take to return after a restart of LiveKit. */
const defaultRoomWaitMs = 10_000;
/** Without a recording the worker is not needed. */
const idleMs = 30_000;
/** Longer than the worker of a server that was killed takes to complete its files. */
const earlierWorkerMs = 15_000;
/** Ten minutes of two people in 720p. */
const newRecordingBytes = 256 * 1_048_576;

export function createLiveKitRecorder(options: LiveKitRecorderOptions): LiveKitRecorder {
  const { dataDir, limit, media, disk, log = () => undefined, roomWaitMs = defaultRoomWaitMs } = options;
  const home = join(dataDir, 'recorder');
  const marks = createRunningMarks<RecordingOrder>(join(home, 'running'));
  const claimFile = join(home, 'worker.json');
  const running = new Map<string, Running>();
  const listeners = new Set<(change: RecordingChange) => void>();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const worker = createWorkerProcess({
    claimFile,
    log,
    events: {
      async token(recordingId) {
        const entry = running.get(recordingId);
        return entry ? tokenFor(media, entry.order) : null;
      },
      onProgress(recordingId, bytes) {
        const entry = running.get(recordingId);
        if (!entry) return;
        entry.bytes = bytes;
        report({ kind: 'progress', recordingId, tenantId: entry.order.tenantId, bytes });
      },
      onEnded({ recordingId, written, reason, message }) {
        if (reason) log(`Recording ${recordingId} ended: ${message}`, 'warn');
        end(recordingId, { written, failure: reason });
      },
      onCrash: () => void continueAll(),
    },
  });

  const folderOf = ({ tenantId, recordingId }: RecordingOrder) =>
    join(dataDir, 'recordings', tenantId, recordingId);
  const workerOrder = (order: RecordingOrder): WorkerOrder => ({
    recordingId: order.recordingId,
    folder: folderOf(order),
    url: options.url,
    roomWaitMs,
  });

  function report(change: RecordingChange) {
    for (const listener of listeners) listener(change);
  }

  /** Reports the end of a recording, once. */
  function end(recordingId: string, result: Result) {
    const entry = running.get(recordingId);
    if (!entry) return;
    running.delete(recordingId);
    report(changeOf(entry, result));
    // What could not be completed keeps its mark, and `recover` tries it again.
    if (result.written) marks.removeLater(recordingId);
    restIfIdle();
  }

  function restIfIdle() {
    clearTimeout(idle);
    if (running.size > 0) return;
    idle = setTimeout(() => running.size === 0 && void worker.stop(), idleMs).unref();
  }

  /** After a crash of the worker: completes the files and continues in further ones. */
  async function continueAll() {
    const interrupted = [...running.values()].filter(({ hasBegun }) => hasBegun);
    await Promise.all(interrupted.map(continueOne));
  }

  async function continueOne(entry: Running) {
    const { recordingId } = entry.order;
    entry.crashes += 1;
    if (entry.crashes > mostCrashes || isClosed || entry.stopping !== null) {
      const { written, failure } = await complete(entry.order);
      return end(recordingId, {
        written,
        failure: entry.crashes > mostCrashes ? 'recorder_crashed' : failure,
      });
    }
    try {
      await requireRoomToComplete(entry.order);
      await worker.request({ type: 'continue', order: workerOrder(entry.order) });
      await send(entry, pauseCommand(entry));
    } catch (error) {
      // The worker crashed again, and the restart of that crash takes over.
      if (error instanceof RecordingError && error.reason === 'recorder_crashed') return;
      end(recordingId, await complete(entry.order));
    }
  }

  async function complete(order: RecordingOrder): Promise<Result> {
    try {
      await requireRoomToComplete(order);
      const written = await worker.request({ type: 'complete', folder: folderOf(order) });
      return { written, failure: null };
    } catch (error) {
      const failure = asRecordingError(error);
      log(`The files of recording ${order.recordingId} could not be completed: ${failure.message}`, 'error');
      return { written: null, failure: failure.reason };
    }
  }

  /** A file is completed as a copy, which replaces it; a complete one needs none. @throws RecordingError disk_full */
  async function requireRoomToComplete(order: RecordingOrder) {
    const isComplete = typeof (await readManifest(folderOf(order)))?.duration === 'number';
    if (isComplete) return;
    if (!(await hasRoomFor(await largestFileBytes(folderOf(order))))) throw new RecordingError('disk_full');
  }

  /** A disk that does not answer says what is wrong when it is written to. */
  const hasRoomFor = (bytes: number) => disk.hasRoomFor(bytes).catch(() => true);
  const hasSpaceFor: Recorder['hasSpaceFor'] = (work) =>
    hasRoomFor(work === 'starting' ? newRecordingBytes : 0);

  function pauseCommand({ order: { recordingId }, paused }: Running): WorkerCommand {
    return paused ? { type: 'pause', recordingId, reason: paused } : { type: 'resume', recordingId };
  }

  /** A crash on the way is handled by `continueAll`, which sends the state again. */
  async function send(entry: Running, command: WorkerCommand) {
    if (!entry.hasBegun) return;
    await worker.request(command).catch((error: unknown) => {
      if (!(error instanceof RecordingError) || error.reason !== 'recorder_crashed') throw error;
    });
  }

  async function prepare(order: RecordingOrder) {
    await mkdir(folderOf(order), { recursive: true, mode: 0o700 });
    await marks.set(order.recordingId, order);
  }

  async function stopOne(entry: Running) {
    const { recordingId } = entry.order;
    const result = await worker
      .request({ type: 'stop', recordingId })
      .then((written): Result | Promise<Result> =>
        written ? { written, failure: null } : complete(entry.order),
      )
      .catch(() => complete(entry.order));
    end(recordingId, result);
  }

  /** Waits until the worker of a server that was killed has ended. */
  async function awaitEarlierWorker() {
    const untilMs = performance.now() + earlierWorkerMs;
    while (worker.pid() === undefined && isClaimed(claimFile)) {
      await delay(50);
      if (performance.now() > untilMs) killHolder(claimFile);
    }
  }

  return {
    async start(order) {
      const { recordingId } = order;
      const hasSpace = await hasSpaceFor('starting');
      if (running.has(recordingId)) return;
      if (!hasSpace) throw new RecordingError('disk_full');
      if (isClosed || running.size >= limit) throw new RecordingError('capacity_reached');
      clearTimeout(idle);
      const entry: Running = { order, paused: null, bytes: 0, crashes: 0, hasBegun: false, stopping: null };
      running.set(recordingId, entry);
      try {
        await prepare(order);
        await worker.request({ type: 'start', order: workerOrder(order) });
        entry.hasBegun = true;
        await send(entry, pauseCommand(entry));
      } catch (error) {
        running.delete(recordingId);
        await marks.remove(recordingId);
        restIfIdle();
        throw asRecordingError(error);
      }
    },
    async pause(recordingId, reason) {
      const entry = running.get(recordingId);
      if (!entry || entry.stopping !== null) return;
      entry.paused = reason;
      await send(entry, pauseCommand(entry));
    },
    async resume(recordingId) {
      const entry = running.get(recordingId);
      if (!entry || entry.stopping !== null) return;
      entry.paused = null;
      await send(entry, pauseCommand(entry));
    },
    async stop(recordingId) {
      const entry = running.get(recordingId);
      if (!entry) return;
      entry.stopping ??= stopOne(entry);
      await entry.stopping;
    },
    async recover() {
      await awaitEarlierWorker();
      const changes: RecordingChange[] = [];
      for (const order of await marks.readAll()) {
        if (running.has(order.recordingId)) continue;
        const result = await complete(order);
        changes.push(changeOf({ order, bytes: 0 }, result));
        if (result.written) marks.removeLater(order.recordingId);
      }
      restIfIdle();
      return changes;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    capacity: () => ({ running: running.size, limit }),
    hasSpaceFor,
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await Promise.allSettled([...running.values()].map((entry) => (entry.stopping ??= stopOne(entry))));
      await worker.stop();
    },
    workerPid: worker.pid,
  };
}

/** @returns `null` when the room does not exist: a recorder does not create it */
async function tokenFor(
  media: LiveKitRecorderOptions['media'],
  { roomName }: RecordingOrder,
): Promise<string | null> {
  if (!(await media.hasRoom(roomName))) return null;
  return media.mintToken({
    room: roomName,
    identity: recorderIdentityOf(roomName.slice(roomName.indexOf(':') + 1)),
    name: '',
    lastsMs: tokenLastsMs,
    mayHear: true,
    mayShare: false,
    isHidden: true,
    attributes: {},
  });
}

function changeOf(
  { order: { recordingId, tenantId }, bytes }: Pick<Running, 'order' | 'bytes'>,
  { written, failure }: Result,
): RecordingChange {
  const of = { recordingId, tenantId, bytes: written?.bytes ?? bytes };
  const reason = failure ?? (written?.hasContent ? null : 'nothing_recorded');
  return reason ? { ...of, kind: 'failed', reason } : { ...of, kind: 'stopped' };
}

async function largestFileBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) => stat(join(folder, name)).then(({ size }) => size));
  return Math.max(0, ...(await Promise.all(sizes)));
}

function asRecordingError(error: unknown): RecordingError {
  if (error instanceof RecordingError) return error;
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return new RecordingError(isFull ? 'disk_full' : 'recorder_crashed', { cause: error });
}
