/** Labels of local recordings: room on the disk, and problems. */
import { localRecordingLimits as limits } from '@foyer/contract/meetings/local-recordings.ts';
import { m } from '../../../paraglide/messages.js';
import type { RecordingProblem } from './recorder.ts';
import type { StoredRecording } from './recording-files.ts';

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
