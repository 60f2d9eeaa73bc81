/** One outcome form per customer of the meeting. */
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/controls/button.tsx';
import { OutcomeForm } from './form/outcome-form.tsx';
import styles from './outcomes.module.css';
import type { OutcomesState, OutcomesViewModel } from './outcomes-view-model.ts';

interface OutcomesProps {
  readonly outcomes: OutcomesViewModel;
  readonly state: OutcomesState;
  readonly hasKeys?: boolean;
}

export function Outcomes({ outcomes, state: { status, currency, entries }, hasKeys = false }: OutcomesProps) {
  switch (status) {
    case 'loading':
      return <p className={styles.message}>{m.outcome_loading()}</p>;
    case 'failed':
      return (
        <div className={styles.message} role="alert">
          <p>{m.outcome_list_failed()}</p>
          <Button variant="outlined" onClick={() => void outcomes.load()}>
            {m.outcome_list_again()}
          </Button>
        </div>
      );
    case 'ready':
      if (entries.length === 0) return <p className={styles.message}>{m.outcome_no_customers()}</p>;
      return entries.map((entry) => (
        <OutcomeForm
          key={entry.customerId}
          entry={entry}
          currency={currency}
          outcomes={outcomes}
          hasKeys={hasKeys}
        />
      ));
  }
}
