/**
 * A recording in the agent's browser. Each chunk goes to the disk at once and is not kept, so that an hour needs
 * no more memory than a minute. It captures only while everybody in the room agreed.
 */
import {
  localRecordingLimits as limits,
  type StopReason,
} from '@foyer/contract/meetings/local-recordings.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import { timeInBytes } from './free-space.ts';
import type { Capture, RecorderPorts, RecordingFile, RecordingInfo } from './recording-ports.ts';

/** Why a recording did not start or stopped by itself. */
export type RecordingProblem = 'no_space' | 'low_space' | 'write_failed' | 'not_started';

export interface RecorderState {
  /** `waiting`: started, but not everybody agreed. */
  readonly status: 'off' | 'starting' | 'waiting' | 'recording' | 'stopping';
  /** The id of the running recording. */
  readonly recordingId: string | null;
  /** Recorded so far, without `since`. */
  readonly recordedMs: number;
  /** When the capture started or continued (epoch milliseconds); `null` while it pauses. */
  readonly sinceMs: number | null;
  /** How much longer the disk has room; `null` if the browser does not say. */
  readonly remainingMs: number | null;
  readonly problem: RecordingProblem | null;
  /** The server's error of a recording that could not be started. */
  readonly error: unknown;
}

export interface Recorder extends Observable<RecorderState> {
  start(about: Pick<RecordingInfo, 'meetingId' | 'userId' | 'productName'>): Promise<void>;
  /** Resolves when the file is closed. */
  stop(reason?: StopReason): Promise<void>;
  /** Whether everybody in the room agreed; the capture pauses at once when it becomes `false`. */
  allow(isAllowed: boolean): void;
  recordedMs(): number;
}

const off: RecorderState = {
  status: 'off',
  recordingId: null,
  recordedMs: 0,
  sinceMs: null,
  remainingMs: null,
  problem: null,
  error: null,
};

export function createRecorder({ clock, api, createFile, openCapture, freeBytes }: RecorderPorts): Recorder {
  const { state, subscribe, set, update } = createObservable<RecorderState>(off);
  let isAllowed = false;
  let capture: Capture | null = null;
  let file: RecordingFile | null = null;
  let info: RecordingInfo | null = null;
  let written: Promise<void> = Promise.resolve();
  let waitingChunks = 0;
  /** Stop was requested before the start was complete. */
  let stopReason: StopReason | null = null;
  let cancelCheck = () => {};

  const recordedMs = () => {
    const { recordedMs: before, sinceMs } = state();
    return before + (sinceMs === null ? 0 : clock.now() - sinceMs);
  };

  async function remainingMs(): Promise<number | null> {
    const bytes = await freeBytes().catch(() => null);
    return bytes === null ? null : timeInBytes(bytes);
  }

  function onChunk(chunk: Blob) {
    if (!file || chunk.size === 0) return;
    const opened = file;
    waitingChunks += 1;
    if (waitingChunks > limits.maxWaitingChunks) void stop('write_failed');
    // After one that could not be written, none is: a file with a hole does not play.
    written = written
      .then(() => opened.write(chunk))
      // For a recording that a crash interrupts.
      .then(() => noteProgress(false));
    written
      .catch((error: unknown) => {
        // A full disk is not an error of the browser.
        void stop(isQuotaError(error) ? 'low_space' : 'write_failed');
      })
      .finally(() => {
        waitingChunks -= 1;
      });
  }

  /** Follows `isAllowed` while a recording runs. */
  function apply() {
    const { status } = state();
    if (isAllowed && status === 'waiting') {
      if (capture) capture.resume();
      else {
        try {
          capture = openCapture({ onChunk, onError: () => void stop('write_failed') });
        } catch {
          return void stop('write_failed');
        }
      }
      update({ status: 'recording', sinceMs: clock.now() });
    } else if (!isAllowed && status === 'recording') {
      capture?.pause();
      update({ status: 'waiting', recordedMs: recordedMs(), sinceMs: null });
    }
  }

  async function checkSpace() {
    const remaining = await remainingMs();
    const { status } = state();
    if (status !== 'recording' && status !== 'waiting') return;
    update({ remainingMs: remaining });
    if (remaining !== null && remaining < limits.stopBelowMs) return void stop('low_space');
    cancelCheck = clock.after(limits.spaceCheckIntervalMs, () => void checkSpace());
  }

  async function noteProgress(isFinished: boolean) {
    if (!info) return;
    info = { ...info, recordedMs: Math.round(recordedMs()), isFinished };
    await file?.note(info).catch(() => {});
  }

  async function start(about: Pick<RecordingInfo, 'meetingId' | 'userId' | 'productName'>) {
    if (state().status !== 'off') return;
    set({ ...off, status: 'starting' });
    stopReason = null;
    written = Promise.resolve();
    waitingChunks = 0;
    const remaining = await remainingMs();
    if (remaining !== null && remaining < limits.stopBelowMs) return set({ ...off, problem: 'no_space' });
    let recordingId: string;
    try {
      ({ recordingId } = await api.start());
    } catch (error) {
      return set({ ...off, problem: 'not_started', error });
    }
    info = {
      ...about,
      recordingId,
      startedAt: new Date(clock.now()).toISOString(),
      recordedMs: 0,
      isFinished: false,
    };
    try {
      file = await createFile(info);
    } catch {
      await api.stop(recordingId, 'write_failed').catch(() => {});
      return set({ ...off, problem: 'write_failed' });
    }
    update({ status: 'waiting', recordingId, remainingMs: remaining });
    cancelCheck = clock.after(limits.spaceCheckIntervalMs, () => void checkSpace());
    if (stopReason) return stop(stopReason);
    apply();
  }

  async function stop(reason: StopReason = 'agent') {
    const { status, recordingId } = state();
    if (status === 'starting') stopReason = reason;
    if ((status !== 'waiting' && status !== 'recording') || recordingId === null) return;
    update({ status: 'stopping', recordedMs: recordedMs(), sinceMs: null });
    cancelCheck();
    await capture?.stop().catch(() => {});
    await written.catch(() => {});
    await noteProgress(true);
    await file?.close().catch(() => {});
    capture = null;
    file = null;
    info = null;
    // The server ends a recording that it does not hear of with the meeting.
    await api.stop(recordingId, reason).catch(() => {});
    set({ ...off, problem: reason === 'low_space' || reason === 'write_failed' ? reason : null });
  }

  return {
    state,
    subscribe,
    start,
    stop,
    allow(next) {
      isAllowed = next;
      apply();
    },
    recordedMs,
  };
}

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
