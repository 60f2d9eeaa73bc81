/** The dialog that deletes a recording, with a reason. */
import {
  type RecordingListRow,
  recordingLimits,
  recordingRoutes,
} from '@foyer/contract/recordings/recordings.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, TextField, useSave } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';

interface DeleteDialogProps {
  readonly recording: RecordingListRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ recording, onDone, onClose }: DeleteDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['reason']);

  async function submit(): Promise<void> {
    const typed = reason.trim();
    setMissing(typed === '');
    const request = { params: { recordingId: recording.id }, body: { reason: typed } };
    if (typed === '' || !(await saving.run(() => callAsStaff(recordingRoutes.remove, request)))) return;
    showSnackbar(m.staff_recordings_deleted());
    onDone();
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_recordings_delete_title({ customer: recording.customerNames })}
      saveLabel={m.staff_recordings_delete()}
      busyLabel={m.staff_recordings_deleting()}
      isBusy={saving.isBusy}
      isDirty={reason.trim() !== ''}
      errorMessage={saving.formErrors.message}
      width={480}
      dangerIcon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p>{m.staff_recordings_delete_text()}</p>
      <TextField
        label={m.staff_recordings_reason()}
        hint={m.staff_recordings_reason_hint()}
        multiline
        minRows={2}
        autoFocus
        value={reason}
        inputProps={{ maxLength: recordingLimits.deletionReasonLength }}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
          saving.clearField('reason');
        }}
        error={isMissing ? m.staff_recordings_reason_missing() : saving.formErrors.fields.reason}
      />
    </FormDialog>
  );
}
