/** The visits of a customer, newest first: when, for what, with whom, and what became of it. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstant } from '../../../ui/staff/clock-time.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { Part, rowLook } from './part.tsx';
import { describeDuration, describeMarks, describeVisit } from './visit-words.ts';

type Visit = CustomerDetail['visits'][number];

export function Visits({ visits }: { visits: readonly Visit[] }) {
  return (
    <Part
      title={m.staff_visits_title()}
      count={visits.length}
      empty={m.staff_visits_empty()}
      isEmpty={visits.length === 0}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {visits.map((visit) => (
          <VisitRow key={visit.requestId} visit={visit} />
        ))}
      </Box>
    </Part>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  const { timeZone } = useConfig();
  const { label, tone } = describeVisit(visit);
  const marks = describeMarks(visit);
  return (
    <Box component="li" sx={{ ...rowLook, ...rowGrid }}>
      <Box component="time" dateTime={visit.queuedAt} sx={{ gridArea: 'when' }}>
        {formatInstant(visit.queuedAt, timeZone)}
      </Box>
      <Box sx={{ gridArea: 'what', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {visit.productName}
        <Box component="span" sx={detailLook}>
          {describeCompany(visit)}
        </Box>
        {marks && (
          <Box component="span" sx={detailLook}>
            {marks}
          </Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'state', justifySelf: 'end' }}>
        <Pill tone={tone}>{label}</Pill>
      </Box>
    </Box>
  );
}

/** With whom and how long; nobody where they never met. */
function describeCompany({ agentName, startedAt, endedAt, durationSeconds }: Visit): string {
  if (!agentName) return endedAt === null ? m.staff_visits_still_here() : m.staff_visits_nobody();
  if (startedAt === null) return m.staff_visits_accepted_by({ name: agentName });
  return durationSeconds === null
    ? m.staff_visits_with({ name: agentName })
    : m.staff_visits_with_for({ name: agentName, duration: describeDuration(durationSeconds) });
}

const detailLook = {
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
