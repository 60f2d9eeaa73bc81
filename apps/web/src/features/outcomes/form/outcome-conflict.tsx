/** Shows both versions of each field that two agents changed, and saves the chosen ones. */
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { outcomeLabel } from '../../../ui/outcome-labels.ts';
import { fieldsOf, type OutcomeFields } from '../fields/outcome-fields.ts';
import type { OutcomeFieldName } from '../fields/outcome-merge.ts';
import styles from '../outcomes.module.css';
import { conflictsOf, type OutcomeEntry, type OutcomesViewModel } from '../outcomes-view-model.ts';

interface OutcomeConflictProps {
  readonly entry: OutcomeEntry;
  readonly currency: string;
  readonly outcomes: OutcomesViewModel;
}

export function OutcomeConflict({ entry, currency, outcomes }: OutcomeConflictProps) {
  const { customerId, fields, written, isSaving } = entry;
  const id = useId();
  const [taken, setTaken] = useState<ReadonlySet<OutcomeFieldName>>(new Set());
  const theirs = fieldsOf(written);
  const name = written?.writtenBy || m.outcome_conflict_unknown();

  function choose(field: OutcomeFieldName, isTheirs: boolean): void {
    const next = new Set(taken);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  }

  return (
    <div className={styles.conflict} role="alert">
      <p>{m.outcome_conflict({ name })}</p>
      {conflictsOf(entry).map((field) => (
        <fieldset key={field} className={styles.versions}>
          <legend>{labelOf(field, currency)}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className={styles.version}>
              <input
                type="radio"
                name={`${id}-${field}`}
                checked={taken.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              <span>
                <strong>{isTheirs ? m.outcome_conflict_theirs({ name }) : m.outcome_conflict_mine()}</strong>
                <span dir="auto">{readable(field, isTheirs ? theirs : fields)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button
        variant="outlined"
        busy={isSaving && m.outcome_saving()}
        onClick={() => void outcomes.resolve(customerId, [...taken])}
      >
        {m.outcome_conflict_save()}
      </Button>
    </div>
  );
}

function labelOf(field: OutcomeFieldName, currency: string): string {
  switch (field) {
    case 'status':
      return m.outcome_status();
    case 'converted':
      return m.outcome_converted();
    case 'revenue':
      return m.outcome_revenue({ currency });
    case 'note':
      return m.outcome_note();
  }
}

function readable(field: OutcomeFieldName, fields: OutcomeFields): string {
  if (field === 'status')
    return fields.status === '' ? m.outcome_conflict_empty() : outcomeLabel(fields.status);
  if (field === 'converted') return fields.converted ? m.outcome_conflict_yes() : m.outcome_conflict_no();
  return fields[field] || m.outcome_conflict_empty();
}
