/** The visits of a customer, newest first, with their outcome. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { describeDuration } from '../../../../ui/staff/time/describe-duration.ts';
import { CustomerSection, rowStyles } from './customer-section.tsx';
import { describeResults, describeVisit } from './visit-labels.ts';
import { VisitPictures } from './visit-pictures.tsx';

type Visit = CustomerDetail['visits'][number];

interface VisitsProps {
  customerId: string;
  visits: readonly Visit[];
}

export function Visits({ customerId, visits }: VisitsProps) {
  return (
    <CustomerSection
      title={m.staff_visits_title()}
      count={visits.length}
      empty={m.staff_visits_empty()}
      isEmpty={visits.length === 0}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {visits.map((visit) => (
          <VisitRow key={visit.requestId} customerId={customerId} visit={visit} />
        ))}
      </Box>
    </CustomerSection>
  );
}

function VisitRow({ customerId, visit }: { customerId: string; visit: Visit }) {
  const { timeZone } = useConfig();
  const { label, tone } = describeVisit(visit);
  const results = describeResults(visit);
  return (
    <Box component="li" sx={{ ...rowStyles, ...rowGrid }}>
      <Box component="time" dateTime={visit.queuedAt} sx={{ gridArea: 'when' }}>
        {formatInstant(visit.queuedAt, timeZone)}
      </Box>
      <Box sx={{ gridArea: 'what', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {visit.productName}
        <Box component="span" sx={detailStyles}>
          {describeMeeting(visit)}
        </Box>
        {results && (
          <Box component="span" sx={detailStyles}>
            {results}
          </Box>
        )}
        {visit.pictures && visit.pictures.length > 0 && (
          <VisitPictures customerId={customerId} meetingId={visit.meetingId} pictures={visit.pictures} />
        )}
      </Box>
      <Box sx={{ gridArea: 'state', justifySelf: 'end' }}>
        <Pill tone={tone}>{label}</Pill>
      </Box>
    </Box>
  );
}

/** The agent and the duration of the meeting, or that there was none. */
function describeMeeting({ agentName, startedAt, endedAt, durationSeconds }: Visit): string {
  if (!agentName) return endedAt === null ? m.staff_visits_still_here() : m.staff_visits_no_agent();
  if (startedAt === null) return m.staff_visits_accepted_by({ name: agentName });
  return durationSeconds === null
    ? m.staff_visits_with({ name: agentName })
    : m.staff_visits_with_for({ name: agentName, duration: describeDuration(durationSeconds) });
}

const detailStyles = {
  display: 'block',
  color: 'var(--ink-2)',
  fontSize: 13,
  fontWeight: 400,
  lineHeight: '18px',
} as const;

const rowGrid = {
  display: 'grid',
  alignItems: 'center',
  gap: '2px 16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '130px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"what state" "when when"', sm: '"when what state"' },
  '& time': { color: 'var(--ink-2)' },
} as const;
