/** What a recorder is asked to record: one meeting's room. */
export interface RecordingOrder {
  recordingId: string;
  tenantId: string;
  roomName: string;
}

/** What happened to a recording, in the order in which it happened. `bytes` is the size of all its files so far. */
export type RecordingChange =
  | { recordingId: string; tenantId: string; kind: 'progress'; bytes: number }
  | { recordingId: string; tenantId: string; kind: 'stopped'; bytes: number }
  | { recordingId: string; tenantId: string; kind: 'failed'; bytes: number; reason: RecordingFailure };

/** Why a recording could not begin or go on. */
export type RecordingFailure =
  | 'room_unreachable'
  | 'nothing_recorded'
  | 'disk_full'
  | 'recorder_crashed'
  | 'capacity_reached';

/** Writes the tracks of a room into a folder of the recording. An adapter of LiveKit Egress has the same methods. */
export interface Recorder {
  /** @returns once it is in the room and writes what arrives. @throws RecordingError with its failure as `reason` */
  start(order: RecordingOrder): Promise<void>;
  /** From here on nothing is written until `resume`; the time stands as a gap in the manifest. */
  pause(recordingId: string, reason: 'by_hand' | 'on_hold'): Promise<void>;
  resume(recordingId: string): Promise<void>;
  /** Leaves the room and completes the files. Repeated, it resolves. */
  stop(recordingId: string): Promise<void>;
  /**
   * Completes what a crash or a full disk left in the folders, and returns the changes of these recordings. Called at the
   * start, and again from time to time for what could not be completed then.
   */
  recover(): Promise<RecordingChange[]>;
  subscribe(onChange: (change: RecordingChange) => void): () => void;
  /** How many recordings run now, and how many this machine records at once. */
  capacity(): { running: number; limit: number };
  /** Whether what it writes leaves enough of the disk to others. `starting`: for one recording more. */
  hasSpaceFor(work: 'starting' | 'continuing'): Promise<boolean>;
  close(): Promise<void>;
}

export class RecordingError extends Error {
  readonly reason: RecordingFailure;
  constructor(reason: RecordingFailure, options?: ErrorOptions) {
    super(`Recording failed: ${reason}`, options);
    this.reason = reason;
  }
}
