/** The dialog that reschedules a booking; for a taken time it offers the nearest free ones. */
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { zoneName } from '../../../../platform/time/locale.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConflictDialog, FieldError, FormDialog, useSave } from '../../../../ui/staff/forms/index.ts';
import { formatInstantWithDay } from '../../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../../users/index.ts';
import { useRefreshSchedules } from '../use-schedules.ts';
import type { ChangeProps } from './change-props.ts';
import { TimeButton } from './time-button.tsx';
import { TimesPicker } from './times-picker.tsx';
import { timesToMove } from './use-times.ts';

export function RescheduleDialog({ schedule, onDone, onClose }: ChangeProps) {
  const { timeZone } = useConfig();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [alternatives, setAlternatives] = useState<readonly string[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['startsAt']);
  const refresh = useRefreshSchedules();

  function choose(next: string): void {
    setStartsAt(next);
    setMissing(false);
    saving.clearField('startsAt');
  }

  async function save(): Promise<void> {
    setMissing(startsAt === null);
    if (startsAt === null) return;
    const isDone = await saving.run(() => move(startsAt));
    if (!isDone) return;
    showSnackbar(m.staff_schedule_moved({ time: formatInstantWithDay(startsAt, timeZone) }));
    onDone();
  }

  async function move(to: string): Promise<void> {
    setAlternatives(null);
    try {
      await callAsStaff(managedScheduleRoutes.move, {
        params: { scheduleId: schedule.id },
        body: { startsAt: to, sequence: schedule.sequence },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'schedule.taken') {
        setAlternatives((error.details.nextFree ?? []).filter((time) => time !== schedule.startsAt));
        setStartsAt(null);
        void refresh();
      }
      throw error;
    }
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_schedule_reschedule_title({ name: schedule.customerName })}
      saveLabel={m.staff_schedule_reschedule()}
      isBusy={saving.isBusy}
      isDirty={startsAt !== null}
      errorMessage={alternatives ? null : saving.formErrors.message}
      width={640}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Box sx={{ color: 'var(--ink-2)' }}>
        {m.staff_schedule_now({
          time: formatInstantWithDay(schedule.startsAt, timeZone),
          zone: zoneName(timeZone),
        })}
      </Box>
      {alternatives && (
        <Banner tone="bad">
          {alternatives.length > 0 ? m.staff_schedule_taken() : m.staff_schedule_taken_no_more()}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' }}>
            {alternatives.map((time) => (
              <TimeButton
                key={time}
                label={formatInstantWithDay(time, timeZone)}
                isChosen={time === startsAt}
                onChoose={() => choose(time)}
              />
            ))}
          </Box>
        </Banner>
      )}
      <TimesPicker
        source={timesToMove(schedule.id)}
        current={schedule.startsAt}
        customerZone={schedule.zone}
        value={startsAt}
        onChange={choose}
      />
      {(isMissing || saving.formErrors.fields.startsAt) && (
        <FieldError>{saving.formErrors.fields.startsAt ?? m.staff_times_missing()}</FieldError>
      )}
      <ConflictDialog conflict={saving.conflict} onReload={onDone} onKeep={saving.dismiss} />
    </FormDialog>
  );
}
