/** The texts of recordings on the server: states, chapters and tracks. */
import type {
  PlayedTrack,
  RecordingChapter,
  RecordingListRow,
  ServerRecordingFailure,
  ServerRecordingState,
} from '@foyer/contract/recordings/recordings.ts';
import { m } from '../../../../paraglide/messages.js';
import type { Tone } from '../../../../ui/staff/tones.ts';

export const stateLabels = {
  REQUESTED: () => m.staff_recordings_state_requested(),
  RECORDING: () => m.staff_recordings_state_recording(),
  PAUSED: () => m.staff_recordings_state_paused(),
  STOPPING: () => m.staff_recordings_state_stopping(),
  READY: () => m.staff_recordings_state_ready(),
  FAILED: () => m.staff_recordings_state_failed(),
  DELETED: () => m.staff_recordings_state_deleted(),
} satisfies Record<ServerRecordingState, () => string>;

export const stateTones = {
  REQUESTED: 'quiet',
  RECORDING: 'bad',
  PAUSED: 'warn',
  STOPPING: 'quiet',
  READY: 'ok',
  FAILED: 'bad',
  DELETED: 'quiet',
} as const satisfies Record<ServerRecordingState, Tone>;

export const failureLabels = {
  room_unreachable: () => m.staff_recordings_failure_room(),
  nothing_recorded: () => m.staff_recordings_failure_nothing(),
  disk_full: () => m.staff_recordings_failure_disk(),
  recorder_crashed: () => m.staff_recordings_failure_crashed(),
  capacity_reached: () => m.staff_recordings_failure_capacity(),
  timed_out: () => m.staff_recordings_failure_timed_out(),
} satisfies Record<ServerRecordingFailure, () => string>;

export function stateText({ state, failure }: Pick<RecordingListRow, 'state' | 'failure'>): string {
  const label = stateLabels[state]();
  return failure === null
    ? label
    : m.staff_recordings_failed_because({ state: label, reason: failureLabels[failure]() });
}

export function chapterLabel({ kind, name: given }: RecordingChapter): string {
  const name = given || m.staff_recordings_someone();
  switch (kind) {
    case 'joined':
      return m.staff_recordings_chapter_joined({ name });
    case 'left':
      return m.staff_recordings_chapter_left({ name });
    case 'shared':
      return m.staff_recordings_chapter_shared({ name });
    case 'on_hold':
      return m.staff_recordings_chapter_on_hold();
    case 'paused':
      return m.staff_recordings_chapter_paused();
    case 'snapshot':
      return m.staff_recordings_chapter_snapshot({ name });
  }
}

export function trackLabel({ source, name: given }: Pick<PlayedTrack, 'source' | 'name'>): string {
  const name = given || m.staff_recordings_someone();
  switch (source) {
    case 'camera':
      return m.staff_recordings_track_camera({ name });
    case 'microphone':
      return m.staff_recordings_track_microphone({ name });
    case 'screen':
      return m.staff_recordings_track_screen({ name });
    case 'screen_sound':
      return m.staff_recordings_track_screen_sound({ name });
  }
}
