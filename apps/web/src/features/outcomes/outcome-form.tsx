/** What became of the conversation with one customer. */
import { outcomeStatuses } from '@foyer/contract/outcomes.ts';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { explain } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { moneyWords, readMoney } from './money.ts';
import type { OutcomeFields } from './outcome-fields.ts';
import { problemWords, statusWord, writtenTime } from './outcome-words.ts';
import styles from './outcomes.module.css';
import { hasChanges, type OutcomeEntry, type OutcomesViewModel } from './outcomes-view-model.ts';

interface OutcomeFormProps {
  readonly entry: OutcomeEntry;
  /** ISO 4217. */
  readonly currency: string;
  readonly outcomes: OutcomesViewModel;
}

export function OutcomeForm({ entry, currency, outcomes }: OutcomeFormProps) {
  const { customerId, customerName, fields, problems, isSaving } = entry;
  const titleId = useId();
  const wrong = problemWords(problems, fields, currency);
  const change = (changed: Partial<OutcomeFields>) => outcomes.change(customerId, changed);
  const amount = readMoney(fields.revenue);

  return (
    <form
      className={styles.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void outcomes.save(customerId);
      }}
    >
      <h3 id={titleId} className={styles.name} aria-label={m.outcome_of({ name: customerName })}>
        {customerName}
      </h3>
      {entry.hasConflict && <Conflict entry={entry} outcomes={outcomes} />}
      <SelectField
        name={`status-${customerId}`}
        label={m.outcome_status()}
        required
        value={fields.status}
        options={outcomeStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
        problem={wrong.status}
        onChange={(status) => change({ status: status as OutcomeFields['status'] })}
      />
      <Checkbox
        name={`converted-${customerId}`}
        label={`${m.outcome_converted()}. ${m.outcome_converted_detail()}`}
        checked={fields.converted}
        onChange={(converted) => change({ converted })}
      />
      {fields.converted && (
        <TextField
          name={`revenue-${customerId}`}
          label={m.outcome_revenue({ currency })}
          required={false}
          value={fields.revenue}
          hint={amount ? m.outcome_revenue_read({ amount: moneyWords(amount, currency) }) : undefined}
          problem={wrong.revenue}
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
          onChange={(revenue) => change({ revenue })}
        />
      )}
      <TextArea
        name={`note-${customerId}`}
        label={m.outcome_note()}
        required={false}
        value={fields.note}
        problem={wrong.note}
        onChange={(note) => change({ note })}
      />
      <Button type="submit" busy={isSaving && m.outcome_saving()}>
        {m.outcome_save()}
      </Button>
      <SaveNote entry={entry} />
    </form>
  );
}

function Conflict({
  entry: { customerId, written },
  outcomes,
}: Pick<OutcomeFormProps, 'entry' | 'outcomes'>) {
  return (
    <div className={styles.conflict} role="alert">
      <p>
        {m.outcome_conflict({
          name: written?.writtenBy || m.outcome_conflict_somebody(),
          status: written ? statusWord(written.status) : '',
        })}
      </p>
      <p>{m.outcome_conflict_detail()}</p>
      <Button look="outlined" onClick={() => outcomes.takeTheirs(customerId)}>
        {m.outcome_take_theirs()}
      </Button>
    </div>
  );
}

function SaveNote({ entry }: { entry: OutcomeEntry }) {
  const { timeZone } = useConfig();
  const { written, error } = entry;
  if (error)
    return (
      <p className={styles.bad} role="alert">
        {explain(error)}
      </p>
    );
  const isUnsaved = hasChanges(entry);
  const time = written && writtenTime(written.writtenAt, timeZone);
  const saved = written && time && m.outcome_saved({ name: written.writtenBy, time });
  return (
    <p className={styles.note} role="status">
      {isUnsaved ? m.outcome_unsaved() : saved}
    </p>
  );
}
