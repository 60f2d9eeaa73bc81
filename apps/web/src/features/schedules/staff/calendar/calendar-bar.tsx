/** The visible days of the calendar, with buttons to move to others. */
import { Box, Button, IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { formatDay, formatLongDay } from '../../../../ui/staff/time/calendar-days.ts';
import { type CalendarAddress, shiftBy, visibleDays } from './calendar-address.ts';

interface CalendarBarProps {
  address: CalendarAddress;
  today: string;
  onGo: (day: string) => void;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function CalendarBar({ address, today, onGo }: CalendarBarProps) {
  const isWeek = address.view === 'week';
  const days = visibleDays(address);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
      <Button onClick={() => onGo(today)} disabled={days.includes(today)}>
        {m.staff_table_today()}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          aria-label={isWeek ? m.staff_schedules_week_before() : m.staff_schedules_day_before()}
          onClick={() => onGo(shiftBy(address, -1))}
        >
          <ChevronLeft {...icon} />
        </IconButton>
        <IconButton
          aria-label={isWeek ? m.staff_schedules_week_after() : m.staff_schedules_day_after()}
          onClick={() => onGo(shiftBy(address, 1))}
        >
          <ChevronRight {...icon} />
        </IconButton>
      </Box>
      <Box component="h2" aria-live="polite" sx={{ marginRight: '8px', fontSize: 16, lineHeight: '24px' }}>
        {isWeek ? `${formatDay(days[0] ?? '')} – ${formatDay(days.at(-1) ?? '')}` : formatLongDay(address.on)}
      </Box>
    </Box>
  );
}
