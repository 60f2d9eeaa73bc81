/** The texts of a recording on the server that could not start, or that ended by itself. */
import type { RecordingEnd } from '@foyer/contract/meetings/recording-consent.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';

const problems: Partial<Record<string, () => string>> = {
  'recording.running': m.recording_problem_running,
  'recording.not_in_meeting': m.recording_problem_not_in_meeting,
  'recording.consent_missing': m.recording_problem_consent,
  'recording.on_hold': m.recording_problem_on_hold,
  'recording.capacity_reached': m.recording_problem_capacity,
  'recording.disk_full': m.recording_problem_disk,
  'recording.failed': m.recording_problem_failed,
};

export function problemOf(error: unknown): string {
  const known = error instanceof ApiError ? problems[error.code] : undefined;
  return known?.() ?? explain(error);
}

export const endedText = {
  refused: () => m.recording_ended_refused(),
  unasked: () => m.recording_ended_unasked(),
  time_limit: () => m.recording_ended_time_limit(),
  failed: () => m.recording_ended_failed(),
  disk_full: () => m.recording_ended_disk_full(),
} satisfies Record<RecordingEnd, () => string>;
