/**
 * The recorder's worker: a process of its own that writes all recordings, so that its load and its crashes do not
 * touch the server. When the server ends it completes its files and ends too.
 */
import { claimFolder } from '../../engines/supervisor-claim.ts';
import type { RecordingFailure } from '../recorder.ts';
import { completeFolder } from './complete.ts';
import {
  aliveEveryMs,
  type FromWorker,
  type ToWorker,
  type WorkerCommand,
  type WorkerOrder,
  type Written,
} from './protocol.ts';
import { type Recording, startRecording } from './recording.ts';

const recordings = new Map<string, Recording>();
const tokens = new Map<string, (token: string | null) => void>();

const send = (message: FromWorker) => {
  if (process.connected) process.send?.(message);
};

function requestToken(recordingId: string): Promise<string | null> {
  return new Promise((resolve) => {
    tokens.set(recordingId, resolve);
    send({ type: 'needs-token', recordingId });
  });
}

/** Completes one that ended by itself, and reports it. */
async function end(recordingId: string, reason: RecordingFailure | null, message: string) {
  const written = await recordings
    .get(recordingId)
    ?.stop()
    .catch(() => null);
  // An order to stop that came in the meantime has had the same answer.
  if (written === undefined || !recordings.delete(recordingId)) return;
  send({ type: 'ended', recordingId, written, reason, message });
}

async function start({ recordingId, folder, url, roomWaitMs }: WorkerOrder, isContinued: boolean) {
  const earlier = isContinued ? await completeFolder(folder, false) : null;
  const recording = await startRecording({
    recordingId,
    folder,
    url,
    token: () => requestToken(recordingId),
    roomWaitMs,
    ...(earlier && { earlier }),
    onProgress: (bytes) => send({ type: 'progress', recordingId, bytes }),
    onEnded({ reason, error }) {
      const failure = {
        room_closed: null,
        room_unreachable: 'room_unreachable',
        error: failureOf(error),
      } as const;
      void end(recordingId, failure[reason], error instanceof Error ? error.message : reason);
    },
  });
  recordings.set(recordingId, recording);
  return null;
}

function failureOf(error: unknown): RecordingFailure {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'recorder_crashed';
}

async function carryOut(command: WorkerCommand): Promise<Written | null> {
  switch (command.type) {
    case 'start':
      return start(command.order, false);
    case 'continue':
      return start(command.order, true);
    case 'pause':
      recordings.get(command.recordingId)?.pause(command.reason);
      return null;
    case 'resume':
      recordings.get(command.recordingId)?.resume();
      return null;
    case 'stop':
      try {
        return (await recordings.get(command.recordingId)?.stop()) ?? null;
      } finally {
        recordings.delete(command.recordingId);
      }
    case 'complete': {
      const manifest = await completeFolder(command.folder, true);
      const bytes = manifest?.tracks.reduce((sum, track) => sum + track.bytes, 0) ?? 0;
      return { bytes, hasContent: bytes > 0 };
    }
  }
}

async function answer(number: number, command: WorkerCommand) {
  try {
    send({ type: 'done', number, written: await carryOut(command) });
  } catch (error) {
    const failure = failureOf(error);
    const enters = command.type === 'start' || command.type === 'continue';
    const reason = enters && failure === 'recorder_crashed' ? 'room_unreachable' : failure;
    send({ type: 'failed', number, reason, message: error instanceof Error ? error.message : String(error) });
  }
}

async function leave() {
  await Promise.allSettled([...recordings.values()].map((recording) => recording.stop()));
  process.exit(0);
}

process.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'begin':
      claimFolder(message.claimFile, 'the recorder');
      return send({ type: 'ready' });
    case 'command':
      return void answer(message.number, message.command);
    case 'token':
      return tokens.get(message.recordingId)?.(message.token);
  }
});
setInterval(() => send({ type: 'alive' }), aliveEveryMs);
process.on('disconnect', () => void leave());
// The server decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
