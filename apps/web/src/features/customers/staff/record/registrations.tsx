/** The registrations of a customer: answers, UTM tags and attachments. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { answerName, orderAnswers, utmName } from '../answer-labels.ts';
import { formatPhone } from '../format-phone.ts';
import { Attachments } from './attachments.tsx';
import { CustomerSection, rowStyles } from './customer-section.tsx';

type Registration = CustomerDetail['registrationsList'][number];

export function Registrations({ registrations }: { registrations: readonly Registration[] }) {
  return (
    <CustomerSection
      title={m.staff_registrations_title()}
      count={registrations.length}
      empty={m.staff_registrations_empty()}
      isEmpty={registrations.length === 0}
    >
      {registrations.map((registration) => (
        <RegistrationRow key={registration.id} registration={registration} />
      ))}
    </CustomerSection>
  );
}

function RegistrationRow({ registration }: { registration: Registration }) {
  const { timeZone, form } = useConfig();
  const { productName, createdAt, verifiedAt, answers, utm, attachments } = registration;
  const orderedAnswers = orderAnswers(answers);
  const tags = Object.entries(utm).filter(([, tag]) => tag !== '');

  return (
    <Box
      component="article"
      sx={{ ...rowStyles, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Box
          component="h3"
          sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {productName}
        </Box>
        <Box component="time" dateTime={createdAt} sx={{ flex: '1 0 auto', color: 'var(--ink-2)' }}>
          {formatInstant(createdAt, timeZone)}
        </Box>
        {verifiedAt ? (
          <Pill tone="ok">{m.staff_registrations_verified()}</Pill>
        ) : (
          <Pill tone="quiet">{m.staff_registrations_unverified()}</Pill>
        )}
      </Box>
      <NameValueList
        pairs={orderedAnswers.map(([field, answer]) => [
          answerName(field, form),
          field === 'mobileNumber' ? (formatPhone(answer) ?? answer) : answer,
        ])}
      />
      {tags.length > 0 && (
        <Box>
          <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px', marginBottom: '4px' }}>
            {m.staff_registrations_came_by()}
          </Box>
          <NameValueList pairs={tags.map(([tag, value]) => [utmName(tag), value])} />
        </Box>
      )}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
    </Box>
  );
}

function NameValueList({ pairs }: { pairs: readonly (readonly [name: string, value: string])[] }) {
  if (pairs.length === 0) return null;
  return (
    <Box component="dl" sx={listStyles}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '8px 24px',
  margin: 0,
  padding: '12px 16px',
  borderRadius: '4px',
  backgroundColor: 'var(--sunken)',
  '& > div': { display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', gap: '8px' },
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
} as const;
