/** The days as columns with hours; overlapping entries are side by side. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { hoursAround } from '../../../../ui/staff/day-lanes.ts';
import {
  formatDay,
  formatLongDay,
  minuteOf,
  timeIn,
  weekdayOf,
} from '../../../../ui/staff/time/calendar-days.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { blackoutLabel } from '../blackouts/blackout-labels.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { type CalendarDay, isWithinHours } from './calendar-layout.ts';

interface HourGridProps {
  days: readonly CalendarDay[];
  today: string;
  onOpen: (scheduleId: string) => void;
}

const hourHeight = 52;
const minute = 60_000;

export function HourGrid({ days, today, onOpen }: HourGridProps) {
  const { first, last } = hoursAround(days.flatMap(({ entries }) => entries));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <Box data-scrolls="sideways" sx={{ overflowX: 'auto' }}>
      <Box sx={{ ...frameStyles, gridTemplateColumns: `48px repeat(${days.length}, minmax(96px, 1fr))` }}>
        <Box
          aria-hidden
          sx={{ position: 'relative', height: (last - first) * hourHeight, marginTop: '52px' }}
        >
          {hours.map((hour) => (
            <Box key={hour} component="span" sx={{ ...hourStyles, top: (hour - first) * hourHeight - 8 }}>
              {hour}:00
            </Box>
          ))}
        </Box>
        {days.map((day) => (
          <DayColumn
            key={day.day}
            day={day}
            isToday={day.day === today}
            firstMinute={first * 60}
            lastMinute={last * 60}
            isNarrow={days.length > 1}
            onOpen={onOpen}
          />
        ))}
      </Box>
    </Box>
  );
}

interface DayColumnProps {
  day: CalendarDay;
  isToday: boolean;
  firstMinute: number;
  lastMinute: number;
  /** One of several days. */
  isNarrow: boolean;
  onOpen: (scheduleId: string) => void;
}

function DayColumn({
  day: { day, entries, blackoutSpans },
  isToday,
  firstMinute,
  lastMinute,
  isNarrow,
  onOpen,
}: DayColumnProps) {
  const height = ((lastMinute - firstMinute) / 60) * hourHeight;
  const at = (minutes: number): number =>
    ((Math.min(Math.max(minutes, firstMinute), lastMinute) - firstMinute) / 60) * hourHeight;
  return (
    <Box component="section" aria-label={formatLongDay(day)} sx={{ minWidth: 0 }}>
      <Box aria-hidden sx={{ ...headStyles, ...(isToday && todayStyles) }}>
        <span>{weekdayOf(day)}</span>
        <Box component="span" sx={{ fontWeight: 600, color: 'var(--ink)' }}>
          {formatDay(day).slice(0, 5)}
        </Box>
      </Box>
      <Box sx={{ ...columnStyles, height }}>
        {blackoutSpans.map(({ blackout, from, to }) => (
          <Box
            key={blackout.id}
            title={blackoutLabel(blackout)}
            sx={{ ...blackoutStyles, top: at(from), height: at(to) - at(from) }}
          >
            {at(to) - at(from) >= 20 && blackoutLabel(blackout)}
          </Box>
        ))}
        <Box component="ul" aria-label={m.staff_schedules_count({ count: entries.length })} sx={listStyles}>
          {entries.map((entry) => (
            <CalendarEntry
              key={entry.schedule.id}
              entry={entry}
              top={at(entry.from)}
              height={at(entry.to) - at(entry.from)}
              isNarrow={isNarrow}
              onOpen={onOpen}
            />
          ))}
        </Box>
        {isToday && <NowLine at={at} firstMinute={firstMinute} lastMinute={lastMinute} />}
      </Box>
    </Box>
  );
}

interface NowLineProps {
  at: (minutes: number) => number;
  firstMinute: number;
  lastMinute: number;
}

function NowLine({ at, firstMinute, lastMinute }: NowLineProps) {
  const { timeZone } = useConfig();
  const minutes = minuteOf(timeIn(timeZone, useNow(minute)));
  if (!isWithinHours(minutes, { firstMinute, lastMinute })) return null;
  return <Box aria-hidden sx={{ ...nowStyles, top: at(minutes) }} />;
}

const frameStyles = { display: 'grid', minWidth: 'fit-content', padding: '0 16px 16px 0' } as const;
const hourStyles = {
  position: 'absolute',
  right: 8,
  color: 'var(--ink-3)',
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
} as const;
const headStyles = {
  display: 'flex',
  alignItems: 'baseline',
  gap: '6px',
  height: 52,
  padding: '18px 8px 0',
  color: 'var(--ink-2)',
  fontSize: 13,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
} as const;
const todayStyles = { boxShadow: 'inset 0 -2px 0 var(--accent)' } as const;
const columnStyles = {
  position: 'relative',
  borderLeft: '1px solid var(--line)',
  borderBottom: '1px solid var(--line)',
  backgroundImage: `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${hourHeight}px)`,
} as const;
const listStyles = { position: 'absolute', inset: 0, margin: 0, padding: 0, listStyle: 'none' } as const;
const blackoutStyles = {
  position: 'absolute',
  left: 0,
  right: 0,
  padding: '2px 8px',
  overflow: 'hidden',
  color: 'var(--ink-2)',
  fontSize: 12,
  lineHeight: '16px',
  backgroundImage: 'repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 10px)',
} as const;
const nowStyles = {
  position: 'absolute',
  left: 0,
  right: 0,
  height: 2,
  marginTop: '-1px',
  backgroundColor: 'var(--bad)',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: -3,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: 'var(--bad)',
  },
} as const;
