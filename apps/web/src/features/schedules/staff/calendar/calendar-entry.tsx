/** A booked start in the hour grid; a click opens its dialog. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { initialsOf } from '../../../../ui/staff/initials.tsx';
import { formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { agentLabel, describeSchedule } from '../schedule-labels.ts';
import type { PlacedEntry } from './calendar-layout.ts';

interface CalendarEntryProps {
  entry: PlacedEntry;
  /** Pixels. */
  top: number;
  height: number;
  /** In a week, where several entries side by side leave no room for the time. */
  isNarrow: boolean;
  onOpen: (scheduleId: string) => void;
}

/** With more lanes on a narrow day, entries show initials instead of names. */
const maxNamed = 2;
/** Lower entries have room for one line only. */
const twoLinesMinHeight = 40;

export function CalendarEntry({ entry, top, height, isNarrow, onOpen }: CalendarEntryProps) {
  const { timeZone } = useConfig();
  const { schedule, lane, lanes } = entry;
  const { label, tone } = describeSchedule(schedule.status);
  const time = formatTime(schedule.startsAt, timeZone);
  const [second, last] =
    schedule.status === 'BOOKED' ? [schedule.productName, label] : [label, schedule.productName];
  const isCrowded = isNarrow && lanes > maxNamed;
  // WCAG 2.5.3: the accessible name starts with the visible text.
  const name = m.staff_schedules_entry({
    time,
    customer: schedule.customerName,
    second,
    agent: agentLabel(schedule),
    last,
  });
  return (
    <Box
      component="li"
      sx={{
        position: 'absolute',
        top,
        height,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        padding: isCrowded ? '1px 1px 1px 2px' : '1px 3px 1px 2px',
      }}
    >
      <Box
        component="button"
        type="button"
        aria-label={name}
        title={name}
        onClick={() => onOpen(schedule.id)}
        sx={[
          styles,
          isCrowded && crowdedStyles,
          tones[tone],
          schedule.status === 'CANCELLED' && cancelledStyles,
        ]}
      >
        <Box component="span" sx={isCrowded ? cutStyles : lineStyles}>
          {!(isNarrow && lanes > 1) && (
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {`${time} `}
            </Box>
          )}
          {isCrowded ? (
            <Box component="span" data-initials={initialsOf(schedule.customerName)} sx={initialsStyles} />
          ) : (
            <Box component="span" sx={{ fontWeight: 600 }}>
              {`${schedule.customerName} `}
            </Box>
          )}
        </Box>
        {height >= twoLinesMinHeight && (
          <Box component="span" sx={{ ...lineStyles, color: 'var(--ink-2)' }}>
            {second}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const toneStyles = (colour: string, ground: string) => ({
  backgroundColor: ground,
  boxShadow: `inset 3px 0 0 ${colour}, inset 0 0 0 1px var(--line)`,
});
const tones = {
  info: toneStyles('var(--info)', 'var(--info-soft)'),
  ok: toneStyles('var(--ok)', 'var(--ok-soft)'),
  bad: toneStyles('var(--bad)', 'var(--bad-soft)'),
  quiet: toneStyles('var(--edge)', 'var(--surface)'),
} as const;
/** Generated content: the initials must not be part of the accessible name. */
const initialsStyles = { fontWeight: 600, '&::before': { content: 'attr(data-initials)' } } as const;
const crowdedStyles = { padding: '4px 0 2px 5px', fontSize: 11 } as const;
const cancelledStyles = { color: 'var(--ink-2)', textDecoration: 'line-through' } as const;
const styles = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  width: '100%',
  height: '100%',
  padding: '4px 6px 2px 9px',
  border: 0,
  borderRadius: '4px',
  overflow: 'hidden',
  color: 'var(--ink)',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { filter: 'brightness(.96)' },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: 1, position: 'relative', zIndex: 1 },
} as const;
const lineStyles = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  flex: 'none',
} as const;
const cutStyles = { ...lineStyles, textOverflow: 'clip' } as const;
