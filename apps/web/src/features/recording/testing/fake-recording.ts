/** Test support: the ports of a recorder with a fake capture, file, disk and server. */
import { ApiError } from '../../../platform/api/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { createRecorder } from '../local/recorder.ts';
import type { CaptureEvents, RecordingInfo } from '../local/recording-ports.ts';

/** Bytes that the recorder's bit rates fill in one second. */
export const bytesPerSecond = 262_000;

export function fakeRecording() {
  const clock = fakeClock();
  const environment = {
    freeBytes: (3600 * bytesPerSecond * 10) as number | null,
    rejectStart: false,
    /** Rejects the next write, and takes the one after it. */
    writeError: null as Error | null,
    /** The disk does not answer. */
    isDiskStuck: false,
    cannotOpen: false,
    stops: [] as unknown[][],
    capture: 'none' as 'none' | 'running' | 'paused' | 'stopped',
    /** Sizes of the chunks that are on the disk. */
    written: [] as number[],
    /** Chunks that were handed over and are not on the disk yet: now, and at most. */
    pending: 0,
    mostPending: 0,
    notes: [] as RecordingInfo[],
    isFileClosed: false,
  };
  let events: CaptureEvents | null = null;
  let chunkSize = bytesPerSecond;

  function chunk(size = chunkSize) {
    environment.pending += 1;
    environment.mostPending = Math.max(environment.mostPending, environment.pending);
    events?.onChunk({ size } as Blob);
  }

  /** MediaRecorder hands over a chunk every second while it captures. */
  function tick() {
    if (environment.capture === 'running') chunk();
    if (environment.capture !== 'stopped') clock.after(1000, tick);
  }

  const recorder = createRecorder({
    clock,
    api: {
      async start() {
        if (environment.rejectStart) throw new ApiError('recording.running');
        return { recordingId: 'recording-1' };
      },
      async stop(...stopped) {
        environment.stops.push(stopped);
      },
    },
    async createFile(info) {
      if (environment.cannotOpen) throw new Error('no file system');
      environment.notes.push(info);
      return {
        async write({ size }) {
          if (environment.isDiskStuck) await new Promise(() => {});
          environment.pending -= 1;
          const { writeError } = environment;
          environment.writeError = null;
          if (writeError) throw writeError;
          environment.written.push(size);
        },
        async note(changed) {
          environment.notes.push(changed);
        },
        async close() {
          environment.isFileClosed = true;
        },
      };
    },
    openCapture(given) {
      events = given;
      environment.capture = 'running';
      clock.after(1000, tick);
      return {
        pause() {
          environment.capture = 'paused';
          chunk(7);
        },
        resume() {
          environment.capture = 'running';
        },
        async stop() {
          // MediaRecorder hands over the rest before it stops.
          chunk(3);
          environment.capture = 'stopped';
        },
      };
    },
    freeBytes: async () => environment.freeBytes,
  });
  return {
    recorder,
    clock,
    environment,
    start: () => recorder.start({ meetingId: 'meeting-1', userId: 'user-1', productName: 'JEE Live Demo' }),
    fail: (error: Error) => events?.onError(error),
    setChunkSize(size: number) {
      chunkSize = size;
    },
  };
}
