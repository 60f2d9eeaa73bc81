/** The lobby of the agent's products, and the agent's own day, in six numbers. */
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/clock-time.ts';
import { Figures } from '../../../ui/staff/figures.tsx';
import { useNow } from '../../../ui/staff/use-now.ts';
import { missedFigure, noShowsFigure, todayFigure, unknownHint } from './dashboard-figures.tsx';
import { countOpen } from './offers.ts';
import { useDashboard } from './use-dashboard.ts';
import { useIsQueueKnown, useLobby, useQueueRows } from './use-lobby.ts';
import { isLate } from './waited.tsx';
import { useWatched } from './watched.ts';

export function LobbyFigures() {
  const desk = useLobby();
  const offers = useWatched(desk.offers);
  const rows = useQueueRows();
  const isKnown = useIsQueueKnown() || rows.length > 0;
  const now = useNow(desk.clock.now);
  const { data: today } = useDashboard();
  const offered = countOpen(offers);
  const oldest = rows.map(({ who }) => who).sort((a, b) => a.queuedAt.localeCompare(b.queuedAt))[0];
  const longestMs = oldest ? now - Date.parse(oldest.queuedAt) : null;

  return (
    <Figures
      label={m.staff_figures()}
      figures={[
        {
          name: m.staff_figure_waiting(),
          value: isKnown ? String(rows.length) : '–',
          hint: m.staff_figure_waiting_hint(),
        },
        {
          name: m.staff_figure_longest(),
          value: longestMs === null ? '–' : formatElapsed(longestMs),
          hint: oldest?.customerName ?? (isKnown ? m.staff_figure_longest_none() : unknownHint),
          isLate: longestMs !== null && isLate(longestMs),
        },
        {
          name: m.staff_figure_offered(),
          value: String(offered),
          hint:
            offered > 0
              ? m.staff_figure_offered_hint({ count: offered })
              : m.staff_figure_offered_hint_none(),
        },
        todayFigure(today, true),
        missedFigure(today),
        noShowsFigure(today),
      ]}
    />
  );
}
