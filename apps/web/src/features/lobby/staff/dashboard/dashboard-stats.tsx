/** Today's six statistics of the tenant, for admins and for agents without lobby mode. */
import { Box, Button } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatNumber } from '../../../../platform/time/locale.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { type StatTile, StatTiles } from '../../../../ui/staff/layout/stat-tiles.tsx';
import { formatElapsed, formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { isLate } from '../queue/waiting-time.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

export function DashboardStats({ isOwn = false }: { isOwn?: boolean }) {
  const { timeZone, flags } = useConfig();
  const answer = useDashboard();
  const now = useNow();
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      {answer.isError && <DashboardFailed error={answer.error} onRetry={() => void answer.refetch()} />}
      <StatTiles
        label={m.staff_figures()}
        tiles={statsOf(answer.data, { now, timeZone, isOwn, hasLobby: flags.lobbyMode })}
      />
    </Box>
  );
}

/** The error banner of the statistics, with a retry. */
export function DashboardFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner role="alert" action={<Button onClick={onRetry}>{m.staff_try_again()}</Button>}>
      {`${m.staff_dashboard_failed()} ${explain(error)}`}
    </Banner>
  );
}

interface StatContext {
  readonly now: number;
  readonly timeZone: string;
  readonly isOwn: boolean;
  readonly hasLobby: boolean;
}

function statsOf(stats: Dashboard | undefined, { now, timeZone, isOwn, hasLobby }: StatContext): StatTile[] {
  const queuePath = hasLobby && !isOwn ? '/app/live-board' : hasLobby ? undefined : '/app/join-live';
  const since = stats?.longestWaitSince ? Date.parse(stats.longestWaitSince) : null;
  return [
    {
      name: m.staff_figure_waiting(),
      value: formatCount(stats?.waitingNow),
      hint: m.staff_dashboard_waiting_hint(),
      path: queuePath,
    },
    {
      name: m.staff_figure_longest(),
      value: since === null ? '–' : formatElapsed(now - since),
      hint: hintOfWait(stats, timeZone),
      isAlarming: since !== null && isLate(now - since),
      path: queuePath,
    },
    {
      name: m.staff_dashboard_meetings_now(),
      value: formatCount(stats?.inMeetingsNow),
      hint: isOwn ? m.staff_dashboard_meetings_hint_own() : hintOfMeetings(stats),
      path: meetingsPath(isOwn, hasLobby ? '/app/live-board?agents=in-meeting' : '/app/timelogs?when=today'),
    },
    meetingsTodayStat(stats, isOwn),
    missedTodayStat(stats, !isOwn && hasLobby ? '/app/lobbylogs?when=today&step=missed' : undefined),
    noShowsTodayStat(stats),
  ];
}

/** Keeps the height of the hint until the statistics are loaded. */
export const unknownHint = '\u00A0';

function hintOfWait(stats: Dashboard | undefined, timeZone: string): string {
  if (!stats) return unknownHint;
  const { longestWaitSince } = stats;
  if (longestWaitSince === null) return m.staff_dashboard_none_waiting();
  return m.staff_dashboard_longest_since({ time: formatTime(longestWaitSince, timeZone) });
}

function hintOfMeetings(stats: Dashboard | undefined): string {
  if (!stats) return unknownHint;
  const available = stats.agents.filter(({ presence }) => presence.state === 'available').length;
  return m.staff_dashboard_agents_hint({ available, count: stats.agents.length });
}

/** Agents cannot read the time logs: their meetings lead to the customers that they met. */
const meetingsPath = (isOwn: boolean, path: string) => (isOwn ? '/app/customers?mine=met-today' : path);

function meetingsTodayStat(stats: Dashboard | undefined, isOwn: boolean): StatTile {
  return {
    name: isOwn ? m.staff_dashboard_own_today() : m.staff_dashboard_meetings_today(),
    value: formatCount(stats?.meetingsToday),
    hint: m.staff_dashboard_today_hint(),
    path: meetingsPath(isOwn, '/app/timelogs?when=today'),
  };
}

/** @param path of its rows; agents have none, because they cannot read the lobby logs */
export function missedTodayStat(stats: Dashboard | undefined, path?: string): StatTile {
  return {
    name: m.staff_dashboard_missed_today(),
    value: formatCount(stats?.missedToday),
    hint: m.staff_dashboard_missed_hint(),
    path,
  };
}

/** The booked starts of today that were missed, by the side that was missing. */
export function noShowsTodayStat(stats: Dashboard | undefined): StatTile {
  const { byCustomer, byUs } = stats?.noShowsToday ?? {};
  const isKnown = byCustomer !== undefined && byUs !== undefined;
  return {
    name: m.staff_dashboard_no_shows_today(),
    value: formatCount(isKnown ? byCustomer + byUs : undefined),
    hint: isKnown ? m.staff_dashboard_no_shows_hint({ byCustomer, byUs }) : unknownHint,
    path: '/app/schedules?when=today&status=NO_SHOW',
  };
}

function formatCount(count: number | undefined): string {
  return count === undefined ? '–' : formatNumber(count);
}
