/** The calendar of a week or a day: an hour grid, or on phones a list by day. */
import { Box, Button, LinearProgress, useMediaQuery } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { FilterButton, type TableFilter } from '../../../../ui/staff/data-table/index.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { useSlow } from '../../../../ui/staff/feedback/use-slow.ts';
import { PageHeading } from '../../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { useAddressParams } from '../../../../ui/staff/use-address-params.ts';
import { useCalendar } from '../use-schedules.ts';
import { Agenda } from './agenda.tsx';
import { type CalendarAddress, visibleDays, writeCalendar } from './calendar-address.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { placeOnDays } from './calendar-layout.ts';
import { HourGrid } from './hour-grid.tsx';

interface CalendarProps {
  address: CalendarAddress;
  /** `YYYY-MM-DD` in the tenant's zone. */
  today: string;
  filters: readonly TableFilter[];
  subtitle: string;
  actions: ReactNode;
  /** Shown below the heading. */
  below: ReactNode;
  onOpen: (scheduleId: string) => void;
}

export function Calendar({ address, today, filters, subtitle, actions, below, onOpen }: CalendarProps) {
  const { timeZone } = useConfig();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [params, setParams] = useAddressParams();
  const chosen = readFilters(params, filters);
  const { view, on } = address;
  const days = useMemo(() => visibleDays({ view, on }), [view, on]);
  const answer = useCalendar({ from: days[0] ?? today, to: days.at(-1) ?? today, ...chosen });
  const isSlow = useSlow(answer.isFetching);
  // An empty grid would look as if nothing were booked.
  const isUnknown = answer.isError && answer.data === undefined;
  const calendarDays = useMemo(() => {
    const { schedules = [], stops: blackouts = [] } = answer.data ?? {};
    return placeOnDays(days, { schedules, blackouts }, timeZone);
  }, [days, answer.data, timeZone]);
  const setFilter = (name: string, value: string | undefined): void =>
    setParams((before) => withParam(before, name, value));

  return (
    <Box
      component="section"
      aria-label={m.staff_schedules_title()}
      sx={{ display: 'grid', gap: '16px', minWidth: 0 }}
    >
      <PageHeading title={m.staff_schedules_title()} subtitle={subtitle} actions={actions} />
      {below}
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        <CalendarBar
          address={address}
          today={today}
          onGo={(on) => setParams((before) => writeCalendar(before, { ...address, on }, today))}
        />
        {filters.map((filter) => (
          <FilterButton
            key={filter.name}
            filter={filter}
            value={chosen[filter.name]}
            onChange={(value) => setFilter(filter.name, value)}
          />
        ))}
      </Box>
      {answer.isError && (
        <Banner
          tone="bad"
          action={<Button onClick={() => void answer.refetch()}>{m.staff_try_again()}</Button>}
        >
          {explain(answer.error)}
        </Banner>
      )}
      {isUnknown || (
        <Panel sx={{ position: 'relative', overflow: 'hidden', minWidth: 0 }} aria-busy={answer.isFetching}>
          {isSlow && <LinearProgress aria-label={m.staff_table_loading()} sx={progressStyles} />}
          {isPhone ? (
            <Agenda days={calendarDays} today={today} isKnown={answer.data !== undefined} onOpen={onOpen} />
          ) : (
            <HourGrid days={calendarDays} today={today} onOpen={onOpen} />
          )}
        </Panel>
      )}
    </Box>
  );
}

/** The filters that are set. The list's own filters stay in the address, unused. */
function readFilters(params: URLSearchParams, filters: readonly TableFilter[]): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function withParam(before: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === undefined) after.delete(name);
  else after.set(name, value);
  return after;
}

const progressStyles = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 3,
  height: 2,
  backgroundColor: 'transparent',
} as const;
