/** The status of an outcome as one-click choices; a click saves. */
import { outcomeStatuses } from '@foyer/contract/meetings/outcomes.ts';
import { m } from '../../../paraglide/messages.js';
import { outcomeLabel } from '../../../ui/outcome-labels.ts';
import styles from '../outcomes.module.css';
import type { OutcomeEntry, OutcomesViewModel } from '../outcomes-view-model.ts';

interface OutcomeChoicesProps {
  readonly entry: OutcomeEntry;
  readonly outcomes: OutcomesViewModel;
  /** Shows the number keys of the choices. */
  readonly hasKeys: boolean;
  readonly problem: string | undefined;
}

export function OutcomeChoices({
  entry: { customerId, fields },
  outcomes,
  hasKeys,
  problem,
}: OutcomeChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{m.outcome_status()}</legend>
      {outcomeStatuses.map((status, index) => (
        <button
          key={status}
          type="button"
          className={styles.choice}
          aria-pressed={fields.status === status}
          aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
          onClick={() => void outcomes.choose(customerId, status)}
        >
          {hasKeys && <kbd aria-hidden>{index + 1}</kbd>}
          <span>{outcomeLabel(status)}</span>
        </button>
      ))}
      {problem && (
        <p className={styles.bad} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
