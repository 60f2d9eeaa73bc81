/** Puts a waiting customer on hold with a sentence that they read. */
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FormDialog, TextField, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';

/** As long as the contract lets it be. */
const longest = 200;

interface HoldDialogProps {
  customerName: string;
  onHold: (note: string) => Promise<void>;
  onClose: () => void;
}

export function HoldDialog({ customerName: name, onHold, onClose }: HoldDialogProps) {
  const [note, setNote] = useState<string>(() => m.staff_queue_hold_example());
  const [isMissing, setMissing] = useState(false);
  const saving = useSaving(['note']);

  async function act(): Promise<void> {
    const typed = note.trim();
    setMissing(typed === '');
    if (typed === '' || !(await saving.run(() => onHold(typed)))) return;
    say(m.staff_queue_held({ name }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_queue_hold_title({ name })}
      saveLabel={m.staff_queue_hold_do()}
      busyLabel={m.staff_queue_hold_busy()}
      isBusy={saving.isBusy}
      sentence={saving.refusal.sentence}
      width={480}
      onSave={() => void act()}
      onClose={onClose}
    >
      <p>{m.staff_queue_hold_text()}</p>
      <TextField
        label={m.staff_queue_hold_note()}
        hint={m.staff_queue_hold_hint()}
        multiline
        minRows={2}
        autoFocus
        value={note}
        inputProps={{ maxLength: longest }}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
          saving.clear('note');
        }}
        error={isMissing ? m.staff_queue_hold_missing() : saving.refusal.fields.note}
      />
    </FormDialog>
  );
}
