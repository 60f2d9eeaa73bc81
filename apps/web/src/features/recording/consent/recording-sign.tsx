/** The sign that the meeting is recorded, or that the recording waits for an answer, for everyone in the room. */
import type { RecordingStatus } from '@foyer/contract/meetings/recording-consent.ts';
import { m } from '../../../paraglide/messages.js';
import styles from './recording-sign.module.css';

const labels = {
  asking: () => m.recording_sign_asking(),
  refused: () => m.recording_sign_refused(),
  recording: () => m.recording_sign_recording(),
  paused: () => m.recording_sign_paused(),
} satisfies Record<RecordingStatus, () => string>;

interface RecordingSignProps {
  readonly status: RecordingStatus;
  /** The accessible name says what the press does. */
  readonly actionName: string;
  readonly onPress: () => void;
}

export function RecordingSign({ status, actionName, onPress }: RecordingSignProps) {
  const label = labels[status]();
  return (
    <button
      type="button"
      className={styles.sign}
      data-status={status}
      aria-label={`${label}. ${actionName}`}
      onClick={onPress}
    >
      <span className={styles.dot} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
