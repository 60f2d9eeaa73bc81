/** The tenant's day in six numbers, for admins, and for agents who host without a lobby. */
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { explain } from '../../../platform/errors.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { formatElapsed, formatTime } from '../../../ui/staff/clock-time.ts';
import { type Figure, Figures } from '../../../ui/staff/figures.tsx';
import { useNow } from '../../../ui/staff/use-now.ts';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { isLate } from './waited.tsx';

export function DashboardFigures({ isOwn = false }: { isOwn?: boolean }) {
  const { timeZone } = useConfig();
  const answer = useDashboard();
  const now = useNow(Date.now);
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      {answer.isError && <DashboardFailed error={answer.error} onRetry={() => void answer.refetch()} />}
      <Figures label={m.staff_figures()} figures={figuresOf(answer.data, { now, timeZone, isOwn })} />
    </Box>
  );
}

/** Says that the numbers did not come, and asks again. */
export function DashboardFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner
      role="alert"
      icon={<CircleAlert size={20} strokeWidth={1.75} />}
      action={<Button onClick={onRetry}>{m.staff_try_again()}</Button>}
    >
      {`${m.staff_dashboard_failed()} ${explain(error)}`}
    </Banner>
  );
}

interface Around {
  readonly now: number;
  readonly timeZone: string;
  readonly isOwn: boolean;
}

function figuresOf(numbers: Dashboard | undefined, { now, timeZone, isOwn }: Around): Figure[] {
  const since = numbers?.longestWaitSince ? Date.parse(numbers.longestWaitSince) : null;
  return [
    {
      name: m.staff_figure_waiting(),
      value: write(numbers?.waitingNow),
      hint: m.staff_dashboard_waiting_hint(),
    },
    {
      name: m.staff_figure_longest(),
      value: since === null ? '–' : formatElapsed(now - since),
      hint: hintOfWait(numbers, timeZone),
      isLate: since !== null && isLate(now - since),
    },
    {
      name: m.staff_dashboard_meetings_now(),
      value: write(numbers?.inMeetingsNow),
      hint: isOwn ? m.staff_dashboard_meetings_hint_own() : hintOfMeetings(numbers),
    },
    todayFigure(numbers, isOwn),
    missedFigure(numbers),
    noShowsFigure(numbers),
  ];
}

/** Keeps its line until the numbers are known. */
export const unknownHint = '\u00A0';

function hintOfWait(numbers: Dashboard | undefined, timeZone: string): string {
  if (!numbers) return unknownHint;
  const { longestWaitSince } = numbers;
  if (longestWaitSince === null) return m.staff_dashboard_nobody_waits();
  return m.staff_dashboard_longest_since({ time: formatTime(longestWaitSince, timeZone) });
}

function hintOfMeetings(numbers: Dashboard | undefined): string {
  if (!numbers) return unknownHint;
  return m.staff_dashboard_meetings_hint({ count: numbers.agents.filter((agent) => agent.inMeeting).length });
}

export function todayFigure(numbers: Dashboard | undefined, isOwn: boolean): Figure {
  return {
    name: isOwn ? m.staff_dashboard_own_today() : m.staff_dashboard_meetings_today(),
    value: write(numbers?.meetingsToday),
    hint: m.staff_dashboard_today_hint(),
  };
}

export function missedFigure(numbers: Dashboard | undefined): Figure {
  return {
    name: m.staff_dashboard_missed_today(),
    value: write(numbers?.missedToday),
    hint: m.staff_dashboard_missed_hint(),
  };
}

/** Of the starts that were booked for today, by whose side was missing. */
export function noShowsFigure(numbers: Dashboard | undefined): Figure {
  const { byCustomer, byUs } = numbers?.noShowsToday ?? {};
  const isKnown = byCustomer !== undefined && byUs !== undefined;
  return {
    name: m.staff_dashboard_no_shows_today(),
    value: write(isKnown ? byCustomer + byUs : undefined),
    hint: isKnown ? m.staff_dashboard_no_shows_hint({ byCustomer, byUs }) : unknownHint,
  };
}

function write(count: number | undefined): string {
  return count === undefined ? '–' : new Intl.NumberFormat('en-IN').format(count);
}
