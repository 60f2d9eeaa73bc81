/** Labels of local recordings: durations, sizes, room on the disk, and problems. */
import { localRecordingLimits as limits } from '@foyer/contract/meetings/local-recordings.ts';
import { m } from '../../../paraglide/messages.js';
import type { RecordingProblem } from './recorder.ts';
import type { StoredRecording } from './recording-files.ts';

/** For example `0:42`, `12:48` or `1:02:07`. */
export function durationText(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

export const sizeText = (bytes: number): string => m.recording_size({ size: (bytes / 1_000_000).toFixed(1) });

export const isLow = (remainingMs: number): boolean => remainingMs < limits.warnBelowMs;

const hourMs = 3_600_000;

/** Full hours or minutes; the disk has other users. */
export function remainingText(remainingMs: number): string {
  return remainingMs >= 2 * hourMs
    ? m.recording_space_hours({ count: Math.min(99, Math.floor(remainingMs / hourMs)) })
    : m.recording_space_minutes({ count: Math.floor(remainingMs / 60_000) });
}

const problems = {
  no_space: () => m.recording_problem_no_space(),
  low_space: () => m.recording_problem_low_space(),
  write_failed: () => m.recording_problem_write_failed(),
  not_started: () => m.recording_problem_not_started(),
} satisfies Record<RecordingProblem, () => string>;

export const problemText = (problem: RecordingProblem): string => problems[problem]();

const statuses = {
  running: () => m.recording_status_running(),
  interrupted: () => m.recording_status_interrupted(),
  finished: () => '',
} satisfies Record<StoredRecording['status'], () => string>;

export const statusText = (status: StoredRecording['status']): string => statuses[status]();

/** For example `JEE Live Demo 2026-11-26 14-30.webm`; only characters that every file system takes. */
export function fileNameOf({
  productName,
  startedAt,
}: Pick<StoredRecording, 'productName' | 'startedAt'>): string {
  const name = productName.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'recording';
  return `${name.slice(0, 80)} ${startedAt.slice(0, 10)} ${startedAt.slice(11, 16).replace(':', '-')}.webm`;
}
