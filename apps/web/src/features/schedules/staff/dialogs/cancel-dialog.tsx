/** The dialog that cancels a booking, with a reason that is sent to the customer. */
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, TextField, useSave } from '../../../../ui/staff/forms/index.ts';
import { formatInstantWithDay } from '../../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../../users/index.ts';
import type { ChangeProps } from './change-props.ts';

export function CancelDialog({ schedule, onDone, onClose }: ChangeProps) {
  const { timeZone } = useConfig();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['reason']);
  const { id, customerName, startsAt } = schedule;

  async function cancel(): Promise<void> {
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const isDone = await saving.run(() =>
      callAsStaff(managedScheduleRoutes.cancel, { params: { scheduleId: id }, body: { reason: typed } }),
    );
    if (!isDone) return;
    showSnackbar(m.staff_schedule_cancel_done());
    onDone();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_schedule_cancel_title({ name: customerName })}
      saveLabel={m.staff_schedule_cancel_do()}
      busyLabel={m.staff_schedule_cancelling()}
      cancelLabel={m.staff_schedule_keep()}
      isBusy={saving.isBusy}
      isDirty={reason.trim() !== ''}
      errorMessage={saving.formErrors.message}
      width={480}
      onSave={() => void cancel()}
      onClose={onClose}
    >
      <p>{m.staff_schedule_cancel_text({ time: formatInstantWithDay(startsAt, timeZone) })}</p>
      <TextField
        label={m.staff_schedule_reason()}
        hint={m.staff_schedule_reason_hint()}
        multiline
        minRows={2}
        autoFocus
        value={reason}
        inputProps={{ maxLength: 300 }}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
          saving.clearField('reason');
        }}
        error={isMissing ? m.staff_schedule_reason_missing() : saving.formErrors.fields.reason}
      />
    </FormDialog>
  );
}
