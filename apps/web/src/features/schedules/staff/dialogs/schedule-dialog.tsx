/** The dialog of a booking: its details and actions. */
import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { CalendarClock, CalendarX2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { zoneName } from '../../../../platform/time/locale.ts';
import { DescriptionList, ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';
import { formatInstant, formatInstantWithDay } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { agentLabel, canChange, cancellationLabel, sourceName } from '../schedule-labels.ts';
import { SchedulePill } from '../schedule-pill.tsx';
import { useRefreshSchedules, useSchedule } from '../use-schedules.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReassignDialog } from './reassign-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

type Change = 'reschedule' | 'cancel' | 'reassign';
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const minute = 60_000;

export function ScheduleDialog({ scheduleId, onClose }: { scheduleId: string; onClose: () => void }) {
  const { data: schedule, error, refetch } = useSchedule(scheduleId);
  const [openChange, setOpenChange] = useState<Change | null>(null);
  const refresh = useRefreshSchedules();

  if (!schedule) return <ScheduleMissing error={error} onRetry={() => void refetch()} onClose={onClose} />;
  const closeChange = (): void => setOpenChange(null);
  const changeProps = {
    schedule,
    onDone: () => {
      closeChange();
      void refresh();
    },
    onClose: closeChange,
  };
  switch (openChange) {
    case 'reschedule':
      return <RescheduleDialog {...changeProps} />;
    case 'cancel':
      return <CancelDialog {...changeProps} />;
    case 'reassign':
      return <ReassignDialog {...changeProps} />;
    default:
      return <Detail schedule={schedule} onDo={setOpenChange} onClose={onClose} />;
  }
}

interface DetailProps {
  schedule: ManagedSchedule;
  onDo: (openChange: Change) => void;
  onClose: () => void;
}

function Detail({ schedule, onDo, onClose }: DetailProps) {
  const canManage = isAdmin(usePerson()?.role);
  const isOpen = canChange(schedule, useNow(minute));
  return (
    <ViewDialog
      title={schedule.customerName}
      onClose={onClose}
      actions={
        isOpen && (
          <>
            <Button
              startIcon={<CalendarX2 {...icon} />}
              onClick={() => onDo('cancel')}
              sx={{ marginRight: 'auto', color: 'var(--bad)' }}
            >
              {m.staff_schedule_cancel()}
            </Button>
            {canManage && (
              <Button startIcon={<UserCog {...icon} />} onClick={() => onDo('reassign')}>
                {m.staff_schedule_reassign()}
              </Button>
            )}
            <Button
              variant="contained"
              color="primary"
              startIcon={<CalendarClock {...icon} />}
              onClick={() => onDo('reschedule')}
            >
              {m.staff_schedule_reschedule()}
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
        <SchedulePill status={schedule.status} />
        <Box component="span" sx={{ fontWeight: 600 }}>
          {schedule.productName}
        </Box>
      </Box>
      <ScheduleFacts schedule={schedule} />
      <Button component={Link} to={`/app/customers/${schedule.customerId}`} sx={{ justifySelf: 'start' }}>
        {m.staff_schedule_to_customer()}
      </Button>
    </ViewDialog>
  );
}

function ScheduleFacts({ schedule }: { schedule: ManagedSchedule }) {
  const { timeZone } = useConfig();
  const { startsAt, endsAt, zone, sequence } = schedule;
  const isOtherZone = zone !== timeZone;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute);
  return (
    <DescriptionList
      items={[
        [
          m.staff_schedule_here(),
          m.staff_schedule_when({
            time: formatInstantWithDay(startsAt, timeZone),
            zone: zoneName(timeZone),
          }),
        ],
        [
          m.staff_schedule_there(),
          isOtherZone
            ? m.staff_schedule_when({ time: formatInstantWithDay(startsAt, zone), zone: zoneName(zone) })
            : m.staff_schedule_same_zone(),
        ],
        [m.staff_schedule_length(), m.staff_duration_minutes({ minutes })],
        [m.staff_schedule_agent(), agentLabel(schedule)],
        [m.staff_schedule_source(), sourceName(schedule.source)],
        [m.staff_schedule_created(), formatInstant(schedule.createdAt, timeZone)],
        [m.staff_schedule_changes(), sequence > 0 ? String(sequence) : null],
        [m.staff_schedule_cancelled(), cancellationLabel(schedule)],
      ]}
    />
  );
}

interface ScheduleMissingProps {
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** While the booking is loading, and when it does not exist or failed to load. */
function ScheduleMissing({ error, onRetry, onClose }: ScheduleMissingProps) {
  const isFinal = error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid');
  return (
    <ViewDialog title={m.staff_schedules_one()} onClose={onClose}>
      {error ? (
        <Box role="alert" sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
          {isFinal ? m.staff_schedule_absent() : explain(error)}
          {!isFinal && <Button onClick={onRetry}>{m.staff_try_again()}</Button>}
        </Box>
      ) : (
        <Box role="status" aria-busy="true" aria-label={m.staff_table_loading()} sx={{ height: 220 }} />
      )}
    </ViewDialog>
  );
}
