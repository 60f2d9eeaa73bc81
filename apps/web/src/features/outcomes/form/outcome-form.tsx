/** The outcome form of one customer. */
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextArea } from '../../../ui/controls/fields/text-area.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import { formatMoney, readMoney } from '../fields/money.ts';
import type { OutcomeFields } from '../fields/outcome-fields.ts';
import { formatWrittenAt, problemTexts } from '../fields/outcome-labels.ts';
import styles from '../outcomes.module.css';
import {
  conflictsOf,
  hasChanges,
  type OutcomeEntry,
  type OutcomesViewModel,
} from '../outcomes-view-model.ts';
import { CustomerBrief } from './customer-brief.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { OutcomeChoices } from './outcome-choices.tsx';
import { OutcomeConflict } from './outcome-conflict.tsx';

interface OutcomeFormProps {
  readonly entry: OutcomeEntry;
  /** ISO 4217. */
  readonly currency: string;
  readonly outcomes: OutcomesViewModel;
  /** The number keys choose the status. */
  readonly hasKeys: boolean;
}

export function OutcomeForm({ entry, currency, outcomes, hasKeys }: OutcomeFormProps) {
  const { customerId, customerName, fields, problems, isSaving } = entry;
  const titleId = useId();
  const problemText = problemTexts(problems, fields, currency);
  const change = (changed: Partial<OutcomeFields>) => outcomes.change(customerId, changed);
  const amount = readMoney(fields.revenue);
  const hasConflict = conflictsOf(entry).length > 0;

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
      {entry.brief && (
        <CustomerBrief brief={entry.brief}>
          <CustomerNotes
            customerId={customerId}
            notes={entry.brief.notes ?? []}
            typed={entry.newNote}
            onType={(text) => outcomes.typeNote(customerId, text)}
            onAdd={(text) => outcomes.addNote(customerId, text)}
          />
        </CustomerBrief>
      )}
      {hasConflict && <OutcomeConflict entry={entry} currency={currency} outcomes={outcomes} />}
      <OutcomeChoices entry={entry} outcomes={outcomes} hasKeys={hasKeys} problem={problemText.status} />
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
          hint={amount ? m.outcome_revenue_read({ amount: formatMoney(amount, currency) }) : undefined}
          problem={problemText.revenue}
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
          onChange={(revenue) => change({ revenue })}
        />
      )}
      <TextArea
        name={`note-${customerId}`}
        label={m.outcome_note()}
        required={false}
        value={fields.note}
        problem={problemText.note}
        onChange={(note) => change({ note })}
      />
      {!hasConflict && (hasChanges(entry) || isSaving) && (
        <Button type="submit" variant="outlined" busy={isSaving && m.outcome_saving()}>
          {m.outcome_save()}
        </Button>
      )}
      <SaveNote entry={entry} />
    </form>
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
  const time = written && formatWrittenAt(written.writtenAt, timeZone);
  const saved = written && time && m.outcome_saved({ name: written.writtenBy, time });
  return (
    <p className={styles.note} role="status">
      {isUnsaved ? m.outcome_unsaved() : saved}
    </p>
  );
}
