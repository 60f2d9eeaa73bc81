/** The dialog that puts a waiting customer on hold, with a note that the customer reads. */
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, TextField, useSave } from '../../../../ui/staff/forms/index.ts';

/** The contract's limit. */
const maxLength = 200;

interface HoldDialogProps {
  customerName: string;
  onHold: (note: string) => Promise<void>;
  onClose: () => void;
}

export function HoldDialog({ customerName: name, onHold, onClose }: HoldDialogProps) {
  const [note, setNote] = useState<string>(() => m.staff_queue_hold_example());
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['note']);

  async function hold(): Promise<void> {
    const typed = note.trim();
    setMissing(typed === '');
    if (typed === '' || !(await saving.run(() => onHold(typed)))) return;
    showSnackbar(m.staff_queue_held({ name }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_queue_hold_title({ name })}
      saveLabel={m.staff_queue_hold_do()}
      busyLabel={m.staff_queue_hold_busy()}
      isBusy={saving.isBusy}
      errorMessage={saving.formErrors.message}
      width={480}
      onSave={() => void hold()}
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
        inputProps={{ maxLength: maxLength }}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
          saving.clearField('note');
        }}
        error={isMissing ? m.staff_queue_hold_missing() : saving.formErrors.fields.note}
      />
    </FormDialog>
  );
}
