/** The days as lists, for phones: each start with whom, for what, and what became of it. */
import type { ManagedSchedule } from '@foyer/contract/managed-schedules.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { writeLongDay } from '../../../ui/staff/calendar-days.ts';
import { formatTime } from '../../../ui/staff/clock-time.ts';
import type { CalendarDay } from './calendar-placing.ts';
import { SchedulePill } from './schedule-pill.tsx';
import { agentOf } from './schedule-words.ts';
import { stopWords } from './stop-words.ts';

interface AgendaProps {
  days: readonly CalendarDay[];
  today: string;
  /** The answer is there: an empty day is empty. */
  isKnown: boolean;
  onOpen: (scheduleId: string) => void;
}

export function Agenda({ days, today, isKnown, onOpen }: AgendaProps) {
  return days.map(({ day, entries, stopped }) => (
    <Box key={day} component="section" aria-label={writeLongDay(day)} sx={dayLook}>
      <Box component="h3" sx={{ ...headLook, ...(day === today && { color: 'var(--accent-text)' }) }}>
        {writeLongDay(day)}
        {day === today && `, ${m.staff_table_today()}`}
      </Box>
      {stopped.map(({ stop }) => (
        <Box key={stop.id} sx={quietLook}>
          {stopWords(stop)}
        </Box>
      ))}
      {entries.length === 0 ? (
        <Box sx={quietLook}>{isKnown ? m.staff_schedules_nothing() : '\u00A0'}</Box>
      ) : (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {entries.map(({ schedule }) => (
            <AgendaRow key={schedule.id} schedule={schedule} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </Box>
  ));
}

function AgendaRow({ schedule, onOpen }: { schedule: ManagedSchedule; onOpen: (id: string) => void }) {
  const { timeZone } = useConfig();
  return (
    <li>
      <Box component="button" type="button" onClick={() => onOpen(schedule.id)} sx={rowLook}>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatTime(schedule.startsAt, timeZone)}
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {schedule.customerName}
          </Box>
          <Box
            component="span"
            sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}
          >
            {`${schedule.productName}, ${agentOf(schedule)}`}
          </Box>
          <Box component="span" sx={{ display: 'block', marginTop: '6px' }}>
            <SchedulePill status={schedule.status} />
          </Box>
        </Box>
      </Box>
    </li>
  );
}

const dayLook = { padding: '14px 0 8px', '& + &': { borderTop: '1px solid var(--line)' } } as const;
const headLook = { padding: '0 20px 4px', fontSize: 14, lineHeight: '20px', fontWeight: 600 } as const;
const quietLook = { padding: '4px 20px 8px', color: 'var(--ink-2)' } as const;
const rowLook = {
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  gap: '12px',
  width: '100%',
  minHeight: 44,
  padding: '10px 20px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: -2 },
} as const;
