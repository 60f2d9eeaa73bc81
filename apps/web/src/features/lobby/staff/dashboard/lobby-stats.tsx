/**
 * The statistics of the agent's dashboard about the lobby of the assigned products. The agent's own are in `own-day/`.
 */
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { StatTiles } from '../../../../ui/staff/layout/stat-tiles.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { countOpen } from '../knocks/offers.ts';
import { isLate } from '../queue/waiting-time.tsx';
import { useIsQueueKnown, useLobby, useQueueRows } from '../use-lobby.ts';
import { missedTodayStat, noShowsTodayStat, unknownHint } from './dashboard-stats.tsx';
import { useDashboard } from './use-dashboard.ts';

export function LobbyStats() {
  const lobby = useLobby();
  const offers = useObservable(lobby.offers);
  const rows = useQueueRows();
  const isKnown = useIsQueueKnown() || rows.length > 0;
  const now = useNow();
  const { data: today } = useDashboard();
  const offered = countOpen(offers);
  const oldest = rows.map(({ request }) => request).sort((a, b) => a.queuedAt.localeCompare(b.queuedAt))[0];
  const longestMs = oldest ? now - Date.parse(oldest.queuedAt) : null;

  return (
    <StatTiles
      label={m.staff_figures()}
      tiles={[
        {
          name: m.staff_figure_waiting(),
          value: isKnown ? String(rows.length) : '–',
          hint: m.staff_figure_waiting_hint(),
        },
        {
          name: m.staff_figure_longest(),
          value: longestMs === null ? '–' : formatElapsed(longestMs),
          hint: oldest?.customerName ?? (isKnown ? m.staff_figure_longest_none() : unknownHint),
          isAlarming: longestMs !== null && isLate(longestMs),
        },
        {
          name: m.staff_figure_offered(),
          value: String(offered),
          hint:
            offered > 0
              ? m.staff_figure_offered_hint({ count: offered })
              : m.staff_figure_offered_hint_none(),
        },
        missedTodayStat(today),
        noShowsTodayStat(today),
      ]}
    />
  );
}
