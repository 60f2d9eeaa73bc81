/** What the target reads about a customer: answers, notes and earlier visits. */
import type { ConsultedCustomer } from '@foyer/contract/lobby/consultations.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { answerName, orderAnswers } from '../../../customers/staff/index.ts';

export function CustomerRecord({ customer }: { customer: ConsultedCustomer }) {
  const { timeZone, form } = useConfig();
  const { customerName, productName, language, brief, notes, visits } = customer;
  const facts = [
    [m.staff_consult_product(), productName],
    ...orderAnswers(brief?.answers ?? {}).map(
      ([field, answer]) => [answerName(field, form), answer] as const,
    ),
    ...(language ? [[m.staff_consult_language(), language] as const] : []),
  ] as const;
  return (
    <Box
      component="section"
      aria-label={m.staff_consult_record({ customer: customerName })}
      sx={{ display: 'grid', gap: '12px', minWidth: 0, overflowWrap: 'anywhere' }}
    >
      <Box component="h2" sx={{ margin: 0, fontSize: 16, fontWeight: 600 }}>
        <bdi>{customerName}</bdi>
      </Box>
      <Box component="dl" sx={factStyles}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </Box>
        ))}
      </Box>
      <Heading>{m.staff_consult_notes()}</Heading>
      {notes.length === 0 && <Quiet>{m.staff_consult_no_notes()}</Quiet>}
      {notes.map(({ text, writtenBy: name, writtenAt }) => (
        <Box key={`${writtenAt} ${text}`}>
          <Box component="p" dir="auto" sx={{ margin: 0, whiteSpace: 'pre-wrap' }}>
            {text}
          </Box>
          <Quiet>{m.staff_consult_note_by({ name, time: formatInstant(writtenAt, timeZone) })}</Quiet>
        </Box>
      ))}
      <Heading>{m.staff_consult_visits()}</Heading>
      {visits.length === 0 && <Quiet>{m.staff_consult_no_visits()}</Quiet>}
      {visits.map(({ requestId, productName: product, queuedAt, agentName: agent }) => {
        const time = formatInstant(queuedAt, timeZone);
        return (
          <Box component="p" key={requestId} sx={{ margin: 0 }}>
            {agent
              ? m.staff_consult_visit_agent({ product, time, agent })
              : m.staff_consult_visit({ product, time })}
          </Box>
        );
      })}
    </Box>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Box component="h3" sx={{ margin: 0, fontSize: 14, fontWeight: 600 }}>
      {children}
    </Box>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <Box component="p" sx={{ margin: 0, color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
      {children}
    </Box>
  );
}

const factStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '6px 16px',
  margin: 0,
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0 },
} as const;
