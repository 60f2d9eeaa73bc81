/** Ports of a local recording: the capture of the call, the file, the free space and the API. */
import type { StopReason } from '@foyer/contract/meetings/local-recordings.ts';
import type { Clock } from '../../../platform/time/clock.ts';

/** What the browser keeps beside a recording. */
export interface RecordingInfo {
  readonly recordingId: string;
  readonly meetingId: string;
  /** The agent who recorded; others on the same computer do not see the recording. */
  readonly userId: string;
  readonly productName: string;
  /** ISO UTC. */
  readonly startedAt: string;
  /** Without the pauses; of an interrupted recording, up to the last note. */
  readonly recordedMs: number;
  /** `false`: it runs, or the page crashed. */
  readonly isFinished: boolean;
}

/** A file that is being recorded. Each write is on the disk when its promise resolves. */
export interface RecordingFile {
  write(chunk: Blob): Promise<void>;
  /** Replaces the information beside the file. */
  note(info: RecordingInfo): Promise<void>;
  close(): Promise<void>;
}

/** The composed picture and sound of the call, as chunks of WebM. */
export interface Capture {
  pause(): void;
  resume(): void;
  /** Resolves after the last chunk was handed over. */
  stop(): Promise<void>;
}

export interface CaptureEvents {
  onChunk(chunk: Blob): void;
  onError(error: unknown): void;
}

export interface RecorderPorts {
  readonly clock: Clock;
  readonly api: {
    /** @throws ApiError */
    start(): Promise<{ recordingId: string }>;
    stop(recordingId: string, reason: StopReason): Promise<void>;
  };
  createFile(info: RecordingInfo): Promise<RecordingFile>;
  /** Starts capturing at once. */
  openCapture(events: CaptureEvents): Capture;
  /** `null` where the browser does not say. */
  freeBytes(): Promise<number | null>;
}
