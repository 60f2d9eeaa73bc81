/** The calendar on phones: the booked starts of each day as a list. */
import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatLongDay } from '../../../../ui/staff/time/calendar-days.ts';
import { formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { blackoutLabel } from '../blackouts/blackout-labels.ts';
import { agentLabel } from '../schedule-labels.ts';
import { SchedulePill } from '../schedule-pill.tsx';
import type { CalendarDay } from './calendar-layout.ts';

interface AgendaProps {
  days: readonly CalendarDay[];
  today: string;
  /** The schedules are loaded, so that a day without entries is empty. */
  isKnown: boolean;
  onOpen: (scheduleId: string) => void;
}

export function Agenda({ days, today, isKnown, onOpen }: AgendaProps) {
  return days.map(({ day, entries, blackoutSpans }) => (
    <Box key={day} component="section" aria-label={formatLongDay(day)} sx={dayStyles}>
      <Box component="h3" sx={{ ...headStyles, ...(day === today && { color: 'var(--accent-text)' }) }}>
        {day === today ? `${formatLongDay(day)}, ${m.staff_table_today()}` : formatLongDay(day)}
      </Box>
      {blackoutSpans.map(({ blackout }) => (
        <Box key={blackout.id} sx={quietStyles}>
          {blackoutLabel(blackout)}
        </Box>
      ))}
      {entries.length === 0 ? (
        <Box sx={quietStyles}>{isKnown ? m.staff_schedules_nothing() : '\u00A0'}</Box>
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
      <Box component="button" type="button" onClick={() => onOpen(schedule.id)} sx={rowStyles}>
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
            {`${schedule.productName}, ${agentLabel(schedule)}`}
          </Box>
          <Box component="span" sx={{ display: 'block', marginTop: '6px' }}>
            <SchedulePill status={schedule.status} />
          </Box>
        </Box>
      </Box>
    </li>
  );
}

const dayStyles = { padding: '14px 0 8px', '& + &': { borderTop: '1px solid var(--line)' } } as const;
const headStyles = { padding: '0 20px 4px', fontSize: 14, lineHeight: '20px', fontWeight: 600 } as const;
const quietStyles = { padding: '4px 20px 8px', color: 'var(--ink-2)' } as const;
const rowStyles = {
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
