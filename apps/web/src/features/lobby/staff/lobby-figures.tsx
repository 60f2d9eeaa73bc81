/** The lobby of the agent's products in three numbers. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/clock-time.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useNow } from '../../../ui/staff/use-now.ts';
import { countOpen } from './offers.ts';
import { useLobby } from './use-lobby.ts';
import { isLate } from './waited.tsx';
import { useWatched } from './watched.ts';

export function LobbyFigures() {
  const desk = useLobby();
  const offers = useWatched(desk.offers);
  const waiting = useWatched(desk.waiting);
  const now = useNow(desk.clock.now);
  const offered = countOpen(offers);
  const oldest = offers.find((offer) => offer.phase.name !== 'taken')?.request;
  const longestMs = oldest ? now - Date.parse(oldest.queuedAt) : null;

  return (
    <Panel
      component="dl"
      aria-label={m.staff_figures()}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        '& > div + div': { borderLeft: '1px solid var(--line)' },
      }}
    >
      <Figure name={m.staff_figure_waiting()} hint={m.staff_figure_waiting_hint()}>
        {String(Math.max(waiting ?? 0, offered))}
      </Figure>
      <Figure
        name={m.staff_figure_longest()}
        hint={oldest?.customerName ?? m.staff_figure_longest_none()}
        isLate={longestMs !== null && isLate(longestMs)}
      >
        {longestMs === null ? '–' : formatElapsed(longestMs)}
      </Figure>
      <Figure
        name={m.staff_figure_offered()}
        hint={
          offered > 0 ? m.staff_figure_offered_hint({ count: offered }) : m.staff_figure_offered_hint_none()
        }
      >
        {String(offered)}
      </Figure>
    </Panel>
  );
}

function Figure({
  name,
  hint,
  isLate = false,
  children,
}: {
  name: string;
  hint: string;
  isLate?: boolean;
  children: string;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        padding: { xs: '12px', sm: '20px 24px 16px' },
      }}
    >
      <Box component="dt" sx={{ flex: 1, color: 'var(--ink-2)', fontWeight: 500, fontSize: 13 }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          fontSize: { xs: 22, sm: 28 },
          lineHeight: { xs: '30px', sm: '38px' },
          fontWeight: 620,
          letterSpacing: '-0.02em',
          fontVariantNumeric: 'tabular-nums',
          color: isLate ? 'var(--warn)' : 'inherit',
        }}
      >
        {children}
      </Box>
      <Box
        component="dd"
        sx={{
          display: { xs: 'none', sm: 'block' },
          color: 'var(--ink-2)',
          fontSize: 13,
          lineHeight: '18px',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {hint}
      </Box>
    </Box>
  );
}
