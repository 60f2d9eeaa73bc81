/** The figures of the live board. Each leads to its rows; the chosen one leads back to all. */
import { presenceStates } from '@foyer/contract/lobby/presence.ts';
import { Box } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber } from '../../../../platform/time/locale.ts';
import { presenceLabel } from '../../../../ui/presence-labels.ts';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { type BoardFilter, type BoardView, type QueueFilter, searchOf } from './board-view.ts';

interface BoardFiguresProps {
  view: BoardView;
  filter: BoardFilter;
}

export function BoardFigures({ view, filter }: BoardFiguresProps) {
  const ofQueue = (name: string, queue: QueueFilter, count: number) => ({
    name,
    count,
    isChosen: queue !== 'all' && filter.queue === queue,
    search: searchOf({ ...filter, queue: filter.queue === queue ? 'all' : queue }),
    section: 'queue',
    isAlarming: queue === 'late' && count > 0,
  });
  const figures = [
    ofQueue(m.staff_board_waiting(), 'all', view.waiting),
    ofQueue(m.staff_board_late(), 'late', view.late),
    ofQueue(m.staff_board_held(), 'held', view.held),
    ...presenceStates.map((state) => ({
      name: presenceLabel({ state, breakReason: null }),
      count: view.byPresence[state],
      isChosen: filter.agents === state,
      search: searchOf({ ...filter, agents: filter.agents === state ? null : state }),
      section: 'agents',
      isAlarming: false,
    })),
  ];
  return (
    <Panel sx={{ overflow: 'hidden' }}>
      <Box component="ul" aria-label={m.staff_board_figures()} sx={gridStyles}>
        {figures.map(({ name, count, isChosen, search, section, isAlarming }) => (
          <li key={name}>
            <Box
              component={Link}
              to={{ search }}
              replace
              onClick={() => document.getElementById(section)?.scrollIntoView({ block: 'nearest' })}
              aria-current={isChosen ? 'true' : undefined}
              sx={[tileStyles, isChosen && chosenStyles]}
            >
              <Box component="span" sx={{ fontSize: 13, color: 'var(--ink-2)', fontWeight: 500 }}>
                {name}
              </Box>
              <Box component="span" sx={[valueStyles, isAlarming && { color: 'var(--warn)' }]}>
                {isAlarming && <TriangleAlert size={20} strokeWidth={2} aria-hidden />}
                <span>{formatNumber(count)}</span>
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

/** The gaps show the background colour as lines between the tiles. */
const gridStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  backgroundColor: 'var(--line)',
  '& > li': { flex: { xs: '1 1 40%', sm: '1 1 22%', lg: '1 1 110px' }, minWidth: 0, display: 'grid' },
} as const;
const tileStyles = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  padding: { xs: '12px 16px', sm: '16px 20px' },
  backgroundColor: 'var(--surface)',
  color: 'var(--ink)',
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: '-2px' },
} as const;
const chosenStyles = { backgroundColor: 'var(--sunken)', boxShadow: 'inset 0 -3px var(--ink)' } as const;
const valueStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: { xs: 22, sm: 26 },
  lineHeight: { xs: '30px', sm: '36px' },
  fontWeight: 620,
  fontVariantNumeric: 'tabular-nums',
} as const;
