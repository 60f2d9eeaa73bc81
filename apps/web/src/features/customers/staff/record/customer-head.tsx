/** The header of a customer's page: name, contact details, statistics, blocking and erasing. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { Ban, Disc, Eraser, UserCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { BlockDialog, UnblockDialog } from '../block-dialogs.tsx';
import { GenerateLink } from '../generate-link.tsx';
import { BlockedPill } from '../list/customer-columns.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { otherNamesOf } from './other-names.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function CustomerHead({ customer }: { customer: CustomerDetail }) {
  const { name, block } = customer;
  const isManager = isAdmin(usePerson()?.role);
  const { flags, keepsRecordings, agentsSeeRecordings } = useConfig();
  const hasRecordings = (flags.serverSideRecording || keepsRecordings) && (isManager || agentsSeeRecordings);
  const mayUnblock = isManager;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const otherNames = otherNamesOf(customer);
  const close = (): void => setDialogOpen(false);

  return (
    <Panel
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '20px',
        padding: { xs: '20px', sm: '24px' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '16px' }}>
        <Initials name={name} size={56} isAccented />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <Box
              component="h1"
              sx={{ fontSize: { xs: 24, sm: 28 }, lineHeight: '34px', overflowWrap: 'anywhere' }}
            >
              {name}
            </Box>
            {block && <BlockedPill />}
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '4px 20px',
              marginTop: '6px',
              color: 'var(--ink-2)',
            }}
          >
            <CustomerContact key={customer.id} customer={customer} />
          </Box>
          {otherNames.length > 0 && (
            <Box sx={{ marginTop: '6px', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
              {m.staff_customers_also({ names: otherNames.join(', ') })}
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          {!block && (
            <>
              <Button startIcon={<Ban {...icon} />} onClick={() => setDialogOpen(true)}>
                {m.staff_customers_block()}
              </Button>
              <GenerateLink customerId={customer.id} />
            </>
          )}
          {hasRecordings && (
            <Button
              component={Link}
              to={`/app/recordings?customerId=${customer.id}`}
              startIcon={<Disc {...icon} />}
            >
              {m.staff_recordings_title()}
            </Button>
          )}
          {isManager && (
            <Button startIcon={<Eraser {...icon} />} onClick={() => setErasing(true)}>
              {m.staff_customers_erase()}
            </Button>
          )}
        </Box>
      </Box>
      {block && (
        <BlockBanner
          block={block}
          action={
            mayUnblock && (
              <Button startIcon={<UserCheck {...icon} />} onClick={() => setDialogOpen(true)}>
                {m.staff_customers_unblock()}
              </Button>
            )
          }
        />
      )}
      <CustomerStats customer={customer} />
      {isDialogOpen && !block && <BlockDialog customer={customer} onClose={close} />}
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
      {isDialogOpen && block && <UnblockDialog customer={customer} onClose={close} />}
    </Panel>
  );
}

interface BlockBannerProps {
  block: NonNullable<CustomerDetail['block']>;
  action: ReactNode;
}

function BlockBanner({ block, action }: BlockBannerProps) {
  const { timeZone } = useConfig();
  return (
    <Banner role="status" tone="bad" icon={Ban} action={action}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{block.reason}</Box>
      <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}>
        {m.staff_customers_blocked_by({ name: block.by, at: formatInstant(block.at, timeZone) })}
      </Box>
    </Banner>
  );
}

function CustomerStats({ customer }: { customer: CustomerDetail }) {
  const { timeZone } = useConfig();
  const stats = [
    [m.staff_customers_registered(), formatInstant(customer.createdAt, timeZone)],
    [
      m.staff_customers_last_seen(),
      customer.lastSeenAt ? formatInstant(customer.lastSeenAt, timeZone) : m.staff_customers_never_seen(),
    ],
    [m.staff_customers_meetings(), String(customer.meetings)],
    [m.staff_customers_missed(), String(customer.missed)],
  ] as const;
  return (
    <Box component="dl" sx={statsStyles}>
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

const statsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: '16px',
  margin: 0,
  paddingTop: '20px',
  borderTop: '1px solid var(--line)',
  '& dt': { color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' },
  '& dd': { margin: '2px 0 0', fontWeight: 600 },
} as const;
