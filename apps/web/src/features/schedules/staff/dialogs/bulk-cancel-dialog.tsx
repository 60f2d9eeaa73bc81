/** The dialog that cancels the selected bookings, with one reason that is sent to every customer. */
import { type ManagedSchedule, managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { BulkDialog, type BulkDialogProps, useBulk } from '../../../../ui/staff/data-table/index.ts';
import { TextField } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { useRefreshSchedules } from '../use-schedules.ts';
import { useScheduleName } from './use-schedule-name.ts';

export function BulkCancelDialog(props: BulkDialogProps<ManagedSchedule>) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const doneLabel = (count: number): string => m.staff_schedules_cancel_many_done({ count });
  const bulk = useBulk({
    ...props,
    names: ['reason'],
    refresh: useRefreshSchedules(),
    doneLabel,
    unchangedLabel: m.staff_schedules_cancel_unchanged(),
  });
  const count = props.rows.length;
  const typed = reason.trim();

  function save(): void {
    setMissing(typed === '');
    if (typed === '') return;
    void bulk.run((scheduleIds) =>
      callAsStaff(managedScheduleRoutes.cancelMany, { body: { scheduleIds, reason: typed } }),
    );
  }

  return (
    <BulkDialog
      {...props}
      bulk={bulk}
      title={m.staff_schedules_cancel_many_title({ count })}
      saveLabel={m.staff_schedules_cancel_many_do({ count })}
      busyLabel={m.staff_schedule_cancelling()}
      cancelLabel={m.staff_schedules_cancel_many_keep()}
      dangerIcon={<CalendarX2 size={18} strokeWidth={1.75} aria-hidden />}
      isDirty={typed !== ''}
      nameOf={useScheduleName()}
      doneLabel={doneLabel}
      onSave={save}
    >
      <p>{m.staff_schedules_cancel_many_text()}</p>
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
          bulk.saving.clearField('reason');
        }}
        error={isMissing ? m.staff_schedule_reason_missing() : bulk.saving.formErrors.fields.reason}
      />
    </BulkDialog>
  );
}
