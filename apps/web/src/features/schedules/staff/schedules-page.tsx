/** Who is booked for when: a list, or a calendar by week or day; one of them opens in a dialog of its own address. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
import { isAdmin } from '@foyer/contract/users.ts';
import { Box, Button } from '@mui/material';
import { CalendarOff, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { dayIn } from '../../../ui/staff/calendar-days.ts';
import { DataTable, zoneName } from '../../../ui/staff/data-table/index.ts';
import { OneOf } from '../../../ui/staff/one-of.tsx';
import { useAddressParams } from '../../../ui/staff/use-address-params.ts';
import { useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { Calendar } from './calendar.tsx';
import { readCalendar, type View, writeCalendar } from './calendar-address.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { inPeriod, peopleFilters, periodFilter, statusFilter } from './schedule-filters.ts';
import { noShowsInWords } from './schedule-words.ts';
import { StopBanner } from './stop-banner.tsx';
import { StopsDialog } from './stops-dialog.tsx';

const source = inPeriod(
  staffTable(managedScheduleRoutes.list, managedScheduleRoutes.export, ({ noShows }) =>
    noShowsInWords(noShows),
  ),
);
const openedName = 'schedule';
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function SchedulesPage() {
  useTitle(m.staff_schedules_title());
  const { timeZone } = useConfig();
  const person = usePerson();
  const isBoss = isAdmin(person?.role);
  const products = useProductChoices(person?.role);
  const agents = useAgentChoices(isBoss);
  const [params, setParams] = useAddressParams();
  const [isStopping, setStopping] = useState(false);

  const people = useMemo(() => peopleFilters({ products, agents, person }), [products, agents, person]);
  const isNarrowed = params.has('when') || params.has('search');
  const filters = useMemo(() => [periodFilter(isNarrowed), ...people, statusFilter()], [people, isNarrowed]);
  const today = dayIn(timeZone, Date.now());
  const address = readCalendar(params, today);
  const opened = params.get(openedName);

  function open(scheduleId: string | null): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (scheduleId) after.set(openedName, scheduleId);
      else after.delete(openedName);
      return after;
    });
  }

  const actions = (
    <>
      {isBoss && (
        <Button component={Link} to="/app/messages" startIcon={<Send {...icon} />}>
          {m.staff_messages_title()}
        </Button>
      )}
      {isBoss && (
        <Button startIcon={<CalendarOff {...icon} />} onClick={() => setStopping(true)}>
          {m.staff_stops_title()}
        </Button>
      )}
    </>
  );
  const switcher = (
    <Box sx={{ display: 'flex' }}>
      <OneOf
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
          below={
            <>
              {switcher}
              {isBoss && <StopBanner onOpen={() => setStopping(true)} />}
            </>
          }
          columns={scheduleColumns}
          source={source}
          defaultSort={params.get('period') === 'past' ? 'startsAt:desc' : 'startsAt:asc'}
          hasDates
          searchHint={m.staff_schedules_search()}
          filters={filters}
          empty={{ sentence: m.staff_schedules_empty() }}
          onOpen={({ id }) => open(id)}
          action={actions}
        />
      ) : (
        <Calendar
          address={address}
          today={today}
          filters={people}
          subtitle={subtitle}
          actions={actions}
          below={switcher}
          onOpen={open}
        />
      )}
      {opened && <ScheduleDialog scheduleId={opened} onClose={() => open(null)} />}
      {isStopping && <StopsDialog products={products} onClose={() => setStopping(false)} />}
    </Box>
  );
}

function viewOptions(): { value: View; label: string }[] {
  return [
    { value: 'list', label: m.staff_schedules_list() },
    { value: 'week', label: m.staff_schedules_week() },
    { value: 'day', label: m.staff_schedules_day() },
  ];
}
