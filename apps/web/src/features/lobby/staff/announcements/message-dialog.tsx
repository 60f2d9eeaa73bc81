/** Sends one line to a waiting customer, who reads it in the lobby. */
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, useSave } from '../../../../ui/staff/forms/index.ts';
import { sendMessage } from './announcement-requests.ts';
import { LineField } from './line-field.tsx';

interface MessageDialogProps {
  request: { readonly requestId: string; readonly customerName: string };
  onClose: () => void;
}

export default function MessageDialog({
  request: { requestId, customerName: name },
  onClose,
}: MessageDialogProps) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['text']);

  async function send(): Promise<void> {
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '' || !(await saving.run(() => sendMessage(requestId, typed)))) return;
    showSnackbar(m.staff_queue_message_sent({ name }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_queue_message_title({ name })}
      saveLabel={m.staff_queue_message_do()}
      busyLabel={m.staff_queue_message_busy()}
      isBusy={saving.isBusy}
      errorMessage={saving.formErrors.message}
      width={480}
      onSave={() => void send()}
      onClose={onClose}
    >
      <LineField
        label={m.staff_queue_message_label()}
        hint={m.staff_queue_message_hint()}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
          saving.clearField('text');
        }}
        error={isMissing ? m.staff_queue_message_missing() : saving.formErrors.fields.text}
      />
    </FormDialog>
  );
}
