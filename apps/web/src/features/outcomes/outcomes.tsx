/** One form for each customer of the meeting. */
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { OutcomeForm } from './outcome-form.tsx';
import styles from './outcomes.module.css';
import type { OutcomesState, OutcomesViewModel } from './outcomes-view-model.ts';

interface OutcomesProps {
  readonly outcomes: OutcomesViewModel;
  readonly state: OutcomesState;
}

export function Outcomes({ outcomes, state: { status, currency, entries } }: OutcomesProps) {
  switch (status) {
    case 'loading':
      return <p className={styles.said}>{m.outcome_loading()}</p>;
    case 'failed':
      return (
        <div className={styles.said} role="alert">
          <p>{m.outcome_list_failed()}</p>
          <Button look="outlined" onClick={() => void outcomes.ask()}>
            {m.outcome_list_again()}
          </Button>
        </div>
      );
    case 'ready':
      if (entries.length === 0) return <p className={styles.said}>{m.outcome_nobody()}</p>;
      return entries.map((entry) => (
        <OutcomeForm key={entry.customerId} entry={entry} currency={currency} outcomes={outcomes} />
      ));
  }
}
