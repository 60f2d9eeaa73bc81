/** The schedules page: a list, or a calendar by week or day. An open booking has its own address. */
import { type ManagedSchedule, managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { CalendarOff, CalendarX2, Send, UserCog } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { type BulkAction, DataTable } from '../../../ui/staff/data-table/index.ts';
import { SegmentedControl } from '../../../ui/staff/segmented-control.tsx';
import { dayIn } from '../../../ui/staff/time/calendar-days.ts';
import { useAddressParams } from '../../../ui/staff/use-address-params.ts';
import { useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { BlackoutBanner } from './blackouts/blackout-banner.tsx';
import { BlackoutsDialog } from './blackouts/blackouts-dialog.tsx';
import { Calendar } from './calendar/calendar.tsx';
import { readCalendar, type View, writeCalendar } from './calendar/calendar-address.ts';
import { BulkCancelDialog } from './dialogs/bulk-cancel-dialog.tsx';
import { BulkReassignDialog } from './dialogs/bulk-reassign-dialog.tsx';
import { ScheduleDialog } from './dialogs/schedule-dialog.tsx';
import { scheduleColumns } from './schedule-columns.tsx';
import { inPeriod, peopleFilters, periodFilter, statusFilter } from './schedule-filters.ts';
import { canChange, noShowsLabel } from './schedule-labels.ts';

const source = inPeriod(
  staffTable(managedScheduleRoutes.list, managedScheduleRoutes.export, ({ noShows }) =>
    noShowsLabel(noShows),
  ),
);
const openScheduleParam = 'schedule';
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function SchedulesPage() {
  useTitle(m.staff_schedules_title());
  const { timeZone } = useConfig();
  const person = usePerson();
  const canManage = isAdmin(person?.role);
  const products = useProductChoices(person?.role);
  const agents = useAgentChoices(canManage);
  const [params, setParams] = useAddressParams();
  const [areBlackoutsOpen, setBlackoutsOpen] = useState(false);

  const people = useMemo(() => peopleFilters({ products, agents, person }), [products, agents, person]);
  const isNarrowed = params.has('when') || params.has('search');
  const filters = useMemo(() => [periodFilter(isNarrowed), ...people, statusFilter()], [people, isNarrowed]);
  const today = dayIn(timeZone, serverNow());
  const address = readCalendar(params, today);
  const openScheduleId = params.get(openScheduleParam);

  function open(scheduleId: string | null): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (scheduleId) after.set(openScheduleParam, scheduleId);
      else after.delete(openScheduleParam);
      return after;
    });
  }

  const actions = (
    <>
      {canManage && (
        <Button component={Link} to="/app/messages" startIcon={<Send {...icon} />}>
          {m.staff_messages_title()}
        </Button>
      )}
      {canManage && (
        <Button startIcon={<CalendarOff {...icon} />} onClick={() => setBlackoutsOpen(true)}>
          {m.staff_blackouts_title()}
        </Button>
      )}
    </>
  );
  const viewSwitch = (
    <Box sx={{ display: 'flex' }}>
      <SegmentedControl
        label={m.staff_schedules_view()}
        value={address.view}
        options={viewOptions()}
        onChange={(view) => setParams((before) => writeCalendar(before, { ...address, view }, today))}
      />
    </Box>
  );
  const subtitle = m.staff_schedules_subtitle({ zone: zoneName(timeZone) });

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
      {address.view === 'list' ? (
        <DataTable
          name="schedules"
          title={m.staff_schedules_title()}
          subtitle={(_total, note) => [subtitle, note].filter(Boolean).join(' · ')}
          aboveToolbar={
            <>
              {viewSwitch}
              {canManage && <BlackoutBanner onOpen={() => setBlackoutsOpen(true)} />}
            </>
          }
          columns={scheduleColumns}
          source={source}
          defaultSort={params.get('period') === 'past' ? 'startsAt:desc' : 'startsAt:asc'}
          hasDates
          searchHint={m.staff_schedules_search()}
          filters={filters}
          empty={{ text: m.staff_schedules_empty() }}
          onOpen={({ id }) => open(id)}
          bulkActions={bulkActionsOf(canManage)}
          action={actions}
        />
      ) : (
        <Calendar
          address={address}
          today={today}
          filters={people}
          subtitle={subtitle}
          actions={actions}
          below={viewSwitch}
          onOpen={open}
        />
      )}
      {openScheduleId && <ScheduleDialog scheduleId={openScheduleId} onClose={() => open(null)} />}
      {areBlackoutsOpen && <BlackoutsDialog products={products} onClose={() => setBlackoutsOpen(false)} />}
    </Box>
  );
}

function bulkActionsOf(canManage: boolean): BulkAction<ManagedSchedule>[] {
  const appliesTo = (schedule: ManagedSchedule): boolean => canChange(schedule, serverNow());
  const reassign: BulkAction<ManagedSchedule> = {
    label: m.staff_schedule_reassign(),
    icon: <UserCog {...icon} />,
    appliesTo,
    dialog: (props) => <BulkReassignDialog {...props} />,
  };
  const cancel: BulkAction<ManagedSchedule> = {
    label: m.staff_schedules_cancel_many(),
    icon: <CalendarX2 {...icon} />,
    isDestructive: true,
    appliesTo,
    dialog: (props) => <BulkCancelDialog {...props} />,
  };
  return canManage ? [reassign, cancel] : [cancel];
}

function viewOptions(): { value: View; label: string }[] {
  return [
    { value: 'list', label: m.staff_schedules_list() },
    { value: 'week', label: m.staff_schedules_week() },
    { value: 'day', label: m.staff_schedules_day() },
  ];
}
