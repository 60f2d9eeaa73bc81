/** The lobby of the agent's products, and the agent's own day, in five numbers. */
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatElapsed, formatTime } from '../../../ui/staff/clock-time.ts';
import { Figures } from '../../../ui/staff/figures.tsx';
import { useNow } from '../../../ui/staff/use-now.ts';
import { missedFigure, todayFigure } from './dashboard-figures.tsx';
import { countOpen } from './offers.ts';
import { useDashboard } from './use-dashboard.ts';
import { useLobby } from './use-lobby.ts';
import { isLate } from './waited.tsx';
import { useWatched } from './watched.ts';

export function LobbyFigures() {
  const { timeZone } = useConfig();
  const desk = useLobby();
  const offers = useWatched(desk.offers);
  const waiting = useWatched(desk.waiting);
  const now = useNow(desk.clock.now);
  const { data: today } = useDashboard();
  const offered = countOpen(offers);
  const oldest = offers.find((offer) => offer.phase.name !== 'taken')?.request;
  // Who waits but was not offered to this agent is known from the day's numbers only.
  const since = oldest?.queuedAt ?? (offered === 0 ? today?.longestWaitSince : null);
  const sinceWhen = (instant: string): string =>
    m.staff_dashboard_longest_since({ time: formatTime(instant, timeZone) });
  const longestMs = since ? now - Date.parse(since) : null;

  return (
    <Figures
      label={m.staff_figures()}
      figures={[
        {
          name: m.staff_figure_waiting(),
          value: String(Math.max(waiting ?? today?.waitingNow ?? 0, offered)),
          hint: m.staff_figure_waiting_hint(),
        },
        {
          name: m.staff_figure_longest(),
          value: longestMs === null ? '–' : formatElapsed(longestMs),
          hint: oldest?.customerName ?? (since ? sinceWhen(since) : m.staff_figure_longest_none()),
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
      ]}
    />
  );
}
