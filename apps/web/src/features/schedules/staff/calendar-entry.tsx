/** One booked start in the grid of hours; it opens what is known about it. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatTime } from '../../../ui/staff/clock-time.ts';
import { initialsOf } from '../../../ui/staff/initials.tsx';
import type { PlacedEntry } from './calendar-placing.ts';
import { agentOf, describeSchedule } from './schedule-words.ts';

interface CalendarEntryProps {
  entry: PlacedEntry;
  /** Pixels. */
  top: number;
  height: number;
  /** Little room: beside others on a day that stands beside others, the place alone says the time. */
  isNarrow: boolean;
  onOpen: (scheduleId: string) => void;
}

/** Side by side on a narrow day, more of them than this are named by their initials. */
const mostNamed = 2;
/** One line of text fits into less. */
const twoLinesFrom = 40;

export function CalendarEntry({ entry, top, height, isNarrow, onOpen }: CalendarEntryProps) {
  const { timeZone } = useConfig();
  const { schedule, lane, lanes } = entry;
  const { label, tone } = describeSchedule(schedule.status);
  const time = formatTime(schedule.startsAt, timeZone);
  const [second, last] =
    schedule.status === 'BOOKED' ? [schedule.productName, label] : [label, schedule.productName];
  const isCrowded = isNarrow && lanes > mostNamed;
  // What is read out begins with what is seen, so that it can be called by it.
  const name = m.staff_schedules_entry({
    ...{ time, customer: schedule.customerName, second },
    ...{ agent: agentOf(schedule), last },
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
        sx={[look, isCrowded && crowded, tones[tone], schedule.status === 'CANCELLED' && struck]}
      >
        <Box component="span" sx={isCrowded ? cutLook : lineLook}>
          {!(isNarrow && lanes > 1) && (
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {`${time} `}
            </Box>
          )}
          {isCrowded ? (
            <Box component="span" data-initials={initialsOf(schedule.customerName)} sx={initialsLook} />
          ) : (
            <Box component="span" sx={{ fontWeight: 600 }}>
              {`${schedule.customerName} `}
            </Box>
          )}
        </Box>
        {height >= twoLinesFrom && (
          <Box component="span" sx={{ ...lineLook, color: 'var(--ink-2)' }}>
            {second}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const edge = (colour: string, ground: string) => ({
  backgroundColor: ground,
  boxShadow: `inset 3px 0 0 ${colour}, inset 0 0 0 1px var(--line)`,
});
const tones = {
  accent: edge('var(--accent)', 'var(--accent-soft)'),
  ok: edge('var(--ok)', 'var(--ok-soft)'),
  bad: edge('var(--bad)', 'var(--bad-soft)'),
  quiet: edge('var(--edge)', 'var(--surface)'),
} as const;
/** Drawn, not written: they are no part of what the entry is called. */
const initialsLook = { fontWeight: 600, '&::before': { content: 'attr(data-initials)' } } as const;
const crowded = { padding: '4px 0 2px 5px', fontSize: 11 } as const;
const struck = { color: 'var(--ink-2)', textDecoration: 'line-through' } as const;
const look = {
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
const lineLook = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  flex: 'none',
} as const;
const cutLook = { ...lineLook, textOverflow: 'clip' } as const;
