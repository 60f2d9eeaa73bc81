/** Which days the calendar shows, and the way to others. */
import { Box, Button, IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { writeDay, writeLongDay } from '../../../ui/staff/calendar-days.ts';
import { type CalendarAddress, daysShown, stepFrom } from './calendar-address.ts';

interface CalendarBarProps {
  address: CalendarAddress;
  today: string;
  onGo: (day: string) => void;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function CalendarBar({ address, today, onGo }: CalendarBarProps) {
  const isWeek = address.view === 'week';
  const days = daysShown(address);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
      <Button onClick={() => onGo(today)} disabled={days.includes(today)}>
        {m.staff_table_today()}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          aria-label={isWeek ? m.staff_schedules_week_before() : m.staff_schedules_day_before()}
          onClick={() => onGo(stepFrom(address, -1))}
        >
          <ChevronLeft {...icon} />
        </IconButton>
        <IconButton
          aria-label={isWeek ? m.staff_schedules_week_after() : m.staff_schedules_day_after()}
          onClick={() => onGo(stepFrom(address, 1))}
        >
          <ChevronRight {...icon} />
        </IconButton>
      </Box>
      <Box component="h2" aria-live="polite" sx={{ marginRight: '8px', fontSize: 16, lineHeight: '24px' }}>
        {isWeek ? `${writeDay(days[0] ?? '')} – ${writeDay(days.at(-1) ?? '')}` : writeLongDay(address.on)}
      </Box>
    </Box>
  );
}
