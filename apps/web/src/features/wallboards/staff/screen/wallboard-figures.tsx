/** The big figures of a wallboard. One that alerts says so in words, beside its colour. */
import { presenceStates } from '@foyer/contract/lobby/presence.ts';
import type { ShownWallboard } from '@foyer/contract/lobby/wallboards.ts';
import { Box } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber, formatPercent } from '../../../../platform/time/locale.ts';
import { presenceLabel } from '../../../../ui/presence-labels.ts';
import { screenReaderOnly } from '../../../../ui/staff/screen-reader-only.ts';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { tones } from '../../../../ui/staff/tones.ts';
import { type AlertName, alertsOf, waitMs } from './alerts.ts';

interface WallboardFiguresProps {
  shown: ShownWallboard;
  /** The server's clock, milliseconds. */
  now: number;
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly alert?: AlertName;
}

export function WallboardFigures({ shown, now }: WallboardFiguresProps) {
  const { waiting, answered, missed, withinTarget, agents } = shown;
  const alerts = alertsOf(shown, now);
  const wait = waitMs(shown, now);
  const figures: readonly Figure[] = [
    { name: m.staff_wallboard_waiting(), value: formatNumber(waiting), alert: 'waiting' },
    {
      name: m.staff_wallboard_longest(),
      value: wait === null ? '–' : formatElapsed(wait),
      alert: 'waitSeconds',
    },
    {
      name: m.staff_wallboard_available(),
      value: formatNumber(agents.available),
      alert: 'availableAgents',
    },
    {
      name: m.staff_wallboard_within(),
      value: withinTarget === null ? '–' : formatPercent(withinTarget),
      alert: 'withinTargetPercent',
    },
    { name: m.staff_wallboard_answered(), value: formatNumber(answered) },
    { name: m.staff_wallboard_missed(), value: formatNumber(missed) },
  ];
  const alarmed = figures.filter(({ alert }) => alert && alerts.has(alert));
  return (
    <>
      <Box component="dl" aria-label={m.staff_wallboard_figures()} sx={gridStyles}>
        {figures.map(({ name, value, alert }) => (
          <Tile key={name} name={name} value={value} isAlarming={alert !== undefined && alerts.has(alert)} />
        ))}
      </Box>
      {/* The names alone: a wait that is read out every second helps nobody. */}
      <Box role="status" sx={screenReaderOnly}>
        {alarmed.map(({ name }) => `${m.staff_wallboard_alert()}: ${name}. `)}
      </Box>
      <Box component="ul" aria-label={m.staff_wallboard_agents()} sx={agentStyles}>
        {presenceStates.map((state) => (
          <li key={state}>
            <Box component="span" sx={{ fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(agents[state])}
            </Box>{' '}
            {presenceLabel({ state, breakReason: null })}
          </li>
        ))}
      </Box>
    </>
  );
}

function Tile({ name, value, isAlarming }: { name: string; value: string; isAlarming: boolean }) {
  return (
    <Box sx={isAlarming ? { ...tileStyles, ...tones.bad, borderColor: 'currentColor' } : tileStyles}>
      <Box component="dt" sx={nameStyles}>
        {isAlarming && <TriangleAlert size={28} strokeWidth={2} aria-label={m.staff_wallboard_alert()} />}
        <span>{name}</span>
      </Box>
      <Box component="dd" sx={valueStyles}>
        {value}
      </Box>
    </Box>
  );
}

const gridStyles = {
  display: 'grid',
  gap: { xs: '12px', sm: '20px' },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
} as const;
const tileStyles = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '8px',
  minWidth: 0,
  padding: { xs: '12px 16px', sm: '20px 28px' },
  backgroundColor: 'var(--surface)',
  border: '2px solid var(--line)',
  borderRadius: '8px',
} as const;
const nameStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  fontSize: { xs: 14, sm: 18, lg: 24 },
  lineHeight: 1.3,
  fontWeight: 500,
} as const;
const valueStyles = {
  margin: 0,
  fontSize: 'clamp(32px, 8vw, 128px)',
  lineHeight: 1.05,
  fontWeight: 620,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;
const agentStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: { xs: 16, sm: 20 },
} as const;
