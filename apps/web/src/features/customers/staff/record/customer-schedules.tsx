/** The bookings of a customer, newest first, each with a link to the schedules page. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { SchedulePill } from '../../../schedules/staff/index.ts';
import { CustomerSection, rowStyles } from './customer-section.tsx';

type CustomerSchedule = CustomerDetail['schedules'][number];

interface CustomerSchedulesProps {
  /** Of the record: a booking under another name shows it. */
  name: string;
  schedules: readonly CustomerSchedule[];
}

export function CustomerSchedules({ name, schedules }: CustomerSchedulesProps) {
  return (
    <CustomerSection
      title={m.staff_customer_schedules()}
      count={schedules.length}
      empty={m.staff_customer_schedules_empty()}
      isEmpty={schedules.length === 0}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} name={name} schedule={schedule} />
        ))}
      </Box>
    </CustomerSection>
  );
}

interface ScheduleRowProps {
  name: string;
  schedule: CustomerSchedule;
}

function ScheduleRow({ name, schedule }: ScheduleRowProps) {
  const { id, startsAt, productName, customerName, status } = schedule;
  const { timeZone } = useConfig();
  const time = formatInstant(startsAt, timeZone);
  return (
    <Box component="li" sx={{ ...rowStyles, ...rowGrid }}>
      <Box
        component={Link}
        to={`/app/schedules?schedule=${id}`}
        aria-label={m.staff_customer_schedules_open({ time })}
        sx={{ gridArea: 'when', color: 'inherit', textUnderlineOffset: '3px' }}
      >
        <time dateTime={startsAt}>{time}</time>
      </Box>
      <Box sx={{ gridArea: 'what', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {customerName === name
          ? productName
          : m.staff_customer_schedules_by({ product: productName, name: customerName })}
      </Box>
      <Box sx={{ gridArea: 'state', justifySelf: 'end' }}>
        <SchedulePill status={status} />
      </Box>
    </Box>
  );
}

const rowGrid = {
  display: 'grid',
  alignItems: 'center',
  gap: '2px 16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '130px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"what state" "when when"', sm: '"when what state"' },
} as const;
