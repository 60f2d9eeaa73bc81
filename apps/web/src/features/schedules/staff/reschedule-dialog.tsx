/** Another start for what is booked; a time that was just taken offers the ones next to it. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';
import { useConfig } from '../../../platform/config.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { formatInstantWithDay } from '../../../ui/staff/clock-time.ts';
import { zoneName } from '../../../ui/staff/data-table/index.ts';
import { ConflictDialog, FieldError, FormDialog, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { useProductChoices } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import type { ChangeParts } from './change-parts.ts';
import { TimeButton } from './time-button.tsx';
import { TimesPicker } from './times-picker.tsx';
import { useRefreshSchedules } from './use-schedules.ts';
import { timesOfProduct } from './use-times.ts';

export function RescheduleDialog({ schedule, onDone, onClose }: ChangeParts) {
  const { timeZone } = useConfig();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  const saving = useSaving(['startsAt']);
  const refresh = useRefreshSchedules();
  const slug = useProductChoices(usePerson()?.role).find(({ id }) => id === schedule.productId)?.slug ?? null;

  function choose(next: string): void {
    setStartsAt(next);
    setMissing(false);
    saving.clear('startsAt');
  }

  async function save(): Promise<void> {
    setMissing(startsAt === null);
    if (startsAt === null) return;
    const isDone = await saving.run(() => move(startsAt));
    if (!isDone) return;
    say(m.staff_schedule_moved({ time: formatInstantWithDay(startsAt, timeZone) }));
    onDone();
  }

  async function move(to: string): Promise<void> {
    setOffered(null);
    try {
      await callAsStaff(managedScheduleRoutes.move, {
        params: { scheduleId: schedule.id },
        body: { startsAt: to, sequence: schedule.sequence },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'schedule.taken') {
        setOffered(error.details.nextFree ?? []);
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
      sentence={offered ? null : saving.refusal.sentence}
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
      {offered && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {offered.length > 0 ? m.staff_schedule_taken() : m.staff_schedule_taken_no_more()}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' }}>
            {offered.map((time) => (
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
        source={slug === null ? null : timesOfProduct(slug)}
        current={schedule.startsAt}
        customerZone={schedule.zone}
        value={startsAt}
        onChange={choose}
      />
      {(isMissing || saving.refusal.fields.startsAt) && (
        <FieldError>{saving.refusal.fields.startsAt ?? m.staff_times_missing()}</FieldError>
      )}
      <ConflictDialog conflict={saving.conflict} onReload={onDone} onKeep={saving.dismiss} />
    </FormDialog>
  );
}
