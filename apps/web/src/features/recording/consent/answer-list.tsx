/** Who in the meeting has agreed to the recording, for the agent. */
import type { RecordingState } from '@foyer/contract/meetings/recording-consent.ts';
import { m } from '../../../paraglide/messages.js';
import styles from './answer-list.module.css';

export function AnswerList({ consents }: Pick<RecordingState, 'consents'>) {
  return (
    <ul className={styles.answers} aria-label={m.recording_answers()}>
      {consents.map(({ customerId, name, granted }) => (
        <li key={customerId}>
          <span>{name}</span>
          <span className={styles.answer}>{answerText(granted)}</span>
        </li>
      ))}
    </ul>
  );
}

function answerText(granted: boolean | null): string {
  if (granted === null) return m.recording_answer_none();
  return granted ? m.recording_answer_allowed() : m.recording_answer_refused();
}
