/** The notes of staff about a customer, newest first, and a form for a new one. */
import type { CustomerNote } from '@foyer/contract/lobby/shapes.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/fields/text-area.tsx';
import { formatWrittenAt } from '../fields/outcome-labels.ts';
import styles from '../outcomes.module.css';

interface CustomerNotesProps {
  readonly customerId: string;
  readonly notes: readonly CustomerNote[];
  /** The text of a new note; `null` while its form is closed. */
  readonly typed: string | null;
  readonly onType: (text: string) => void;
  /** Closes the form. @throws ApiError */
  readonly onAdd: (text: string) => Promise<void>;
}

export function CustomerNotes({ notes, ...newNote }: CustomerNotesProps) {
  const { timeZone } = useConfig();
  return (
    <section className={styles.notes} aria-label={m.brief_notes()}>
      {notes.length > 0 && (
        <>
          <h4>{m.brief_notes()}</h4>
          <ul>
            {notes.map(({ text, writtenBy: name, writtenAt }) => (
              <li key={`${writtenAt} ${text}`}>
                <p dir="auto">{text}</p>
                <p className={styles.note}>
                  {m.brief_note_by({ name, time: formatWrittenAt(writtenAt, timeZone) })}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <AddNote {...newNote} />
    </section>
  );
}

function AddNote({ customerId, typed: text, onType, onAdd }: Omit<CustomerNotesProps, 'notes'>) {
  const [isOpenedHere, setOpenedHere] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (text === null) {
    return (
      <Button
        variant="quiet"
        onClick={() => {
          setOpenedHere(true);
          onType('');
        }}
      >
        {m.brief_note_new()}
      </Button>
    );
  }

  async function add(typed: string): Promise<void> {
    setProblem(typed === '' ? m.brief_note_missing() : '');
    if (typed === '' || isBusy) return;
    setBusy(true);
    try {
      await onAdd(typed);
    } catch (error) {
      setProblem(explain(error));
    }
    setBusy(false);
  }

  return (
    // Not a form: it is inside of the outcome's.
    <div ref={isOpenedHere ? focusField : null} className={styles.newNote}>
      <TextArea
        name={`customer-note-${customerId}`}
        label={m.brief_note_label()}
        required={false}
        value={text}
        problem={problem}
        onChange={onType}
      />
      <Button variant="outlined" busy={isBusy && m.outcome_saving()} onClick={() => void add(text.trim())}>
        {m.brief_note_add()}
      </Button>
    </div>
  );
}

/** A field with the focus keeps the tab open after the meeting. */
const focusField = (part: HTMLElement | null): void => part?.querySelector('textarea')?.focus();
