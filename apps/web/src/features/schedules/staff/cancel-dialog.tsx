/** Takes a booked start back, with a reason the customer is told. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstantWithDay } from '../../../ui/staff/clock-time.ts';
import { FormDialog, TextField, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import type { ChangeParts } from './change-parts.ts';

export function CancelDialog({ schedule, onDone, onClose }: ChangeParts) {
  const { timeZone } = useConfig();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useSaving(['reason']);
  const { id, customerName, startsAt } = schedule;

  async function cancel(): Promise<void> {
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const isDone = await saving.run(() =>
      callAsStaff(managedScheduleRoutes.cancel, { params: { scheduleId: id }, body: { reason: typed } }),
    );
    if (!isDone) return;
    say(m.staff_schedule_cancel_done());
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
      sentence={saving.refusal.sentence}
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
          saving.clear('reason');
        }}
        error={isMissing ? m.staff_schedule_reason_missing() : saving.refusal.fields.reason}
      />
    </FormDialog>
  );
}
