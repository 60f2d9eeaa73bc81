/** The outcomes in the dialog that ends a meeting: one click or key ends it, and the page after it saves the choice. */
import { type OutcomeStatus, outcomeStatuses } from '@foyer/contract/meetings/outcomes.ts';
import { m } from '../../../paraglide/messages.js';
import { isUnmodified } from '../../../platform/plain-key.ts';
import { outcomeLabel } from '../../../ui/outcome-labels.ts';
import type { EndPartProps } from '../../meetings/index.ts';
import styles from '../outcomes.module.css';
import { useStatusKeys } from '../use-outcome-keys.ts';
import { endChoice } from './end-choice.ts';

export function OutcomeAtEnd({ meetingId, onEnd }: EndPartProps) {
  function end(status: OutcomeStatus): void {
    endChoice.set(meetingId, status);
    onEnd();
  }
  useStatusKeys(end, isUnmodified);
  return (
    <fieldset className={`${styles.choices} ${styles.atEnd}`}>
      <legend>{m.outcome_at_end()}</legend>
      {outcomeStatuses.map((status, index) => (
        <button
          key={status}
          type="button"
          className={styles.choice}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => end(status)}
        >
          <kbd aria-hidden>{index + 1}</kbd>
          {outcomeLabel(status)}
        </button>
      ))}
    </fieldset>
  );
}
