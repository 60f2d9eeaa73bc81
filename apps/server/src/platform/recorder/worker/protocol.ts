/** What the server and the recorder's worker send each other over the channel of a child process. */
import type { RecordingFailure } from '../recorder.ts';

/** Where a recording is, and where it comes from. */
export interface WorkerOrder {
  readonly recordingId: string;
  /** Exists. */
  readonly folder: string;
  /** Of LiveKit, with the scheme ws or wss. */
  readonly url: string;
  /** How long a missing room may take to come back. */
  readonly roomWaitMs: number;
}

/** Each is answered by `done` or `failed` with its number. */
export type WorkerCommand =
  | { type: 'start'; order: WorkerOrder }
  /** Continues what an earlier worker began and did not end. */
  | { type: 'continue'; order: WorkerOrder }
  | { type: 'pause'; recordingId: string; reason: 'by_hand' | 'on_hold' }
  | { type: 'resume'; recordingId: string }
  | { type: 'stop'; recordingId: string }
  /** Completes a folder that no worker writes to. */
  | { type: 'complete'; folder: string };

export type ToWorker =
  | { type: 'begin'; claimFile: string }
  | { type: 'command'; number: number; command: WorkerCommand }
  | { type: 'token'; recordingId: string; token: string | null };

export const aliveEveryMs = 2_000;

/** What is on the disk. */
export interface Written {
  readonly bytes: number;
  readonly hasContent: boolean;
}

export type FromWorker =
  | { type: 'ready' }
  /** Sent again and again; a worker that is silent hangs. */
  | { type: 'alive' }
  | { type: 'done'; number: number; written: Written | null }
  | { type: 'failed'; number: number; reason: RecordingFailure; message: string }
  | { type: 'needs-token'; recordingId: string }
  | { type: 'progress'; recordingId: string; bytes: number }
  /** It ended by itself. `written`: `null` when its files could not be completed. `reason`: `null` when the room was closed. */
  | {
      type: 'ended';
      recordingId: string;
      written: Written | null;
      reason: RecordingFailure | null;
      message: string;
    };
