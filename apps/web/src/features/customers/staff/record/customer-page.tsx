/** The page of a customer: visits, schedules, registrations and notes. */
import { Box, Button } from '@mui/material';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Door } from '../../../../ui/layout/door.tsx';
import { useSlow } from '../../../../ui/staff/feedback/use-slow.ts';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { useCustomer } from '../use-customer.ts';
import { CustomerHead } from './customer-head.tsx';
import { CustomerSchedules } from './customer-schedules.tsx';
import { Notes } from './notes.tsx';
import { Registrations } from './registrations.tsx';
import { Visits } from './visits.tsx';

export function CustomerPage() {
  const { customerId = '' } = useParams();
  const { data: customer, error, refetch, isPending } = useCustomer(customerId);
  const isSlow = useSlow(isPending);
  useTitle(customer?.name ?? m.staff_customer());

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <Box sx={{ margin: '-8px 0 -12px -12px' }}>
        <Button
          component={Link}
          to="/app/customers"
          variant="text"
          startIcon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}
        >
          {m.staff_customers_title()}
        </Button>
      </Box>
      {customer ? (
        <>
          <CustomerHead customer={customer} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
              alignItems: 'start',
              gap: '20px',
            }}
          >
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
              <Visits customerId={customer.id} visits={customer.visits} />
              <CustomerSchedules name={customer.name} schedules={customer.schedules} />
              <Registrations registrations={customer.registrationsList} />
            </Box>
            <Notes customerId={customer.id} notes={customer.notes} />
          </Box>
        </>
      ) : (
        <CustomerMissing error={error} isSlow={isSlow} onRetry={() => void refetch()} />
      )}
    </Box>
  );
}

interface CustomerMissingProps {
  error: Error | null;
  isSlow: boolean;
  onRetry: () => void;
}

/** While the customer is loading, and when it does not exist or failed to load. */
function CustomerMissing({ error, isSlow, onRetry }: CustomerMissingProps) {
  if (!error) {
    return (
      <Panel
        aria-busy="true"
        aria-label={m.staff_table_loading()}
        sx={{ height: 132, opacity: isSlow ? 1 : 0 }}
      />
    );
  }
  const isFinal = error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid');
  return (
    <Panel role="alert" sx={absentStyles}>
      <Door state="unlit" size="mark" />
      <p>{isFinal ? m.error_customer_not_found() : explain(error)}</p>
      {!isFinal && <Button onClick={onRetry}>{m.staff_try_again()}</Button>}
    </Panel>
  );
}

const absentStyles = {
  display: 'grid',
  justifyItems: 'center',
  gap: '16px',
  padding: '48px 24px',
  textAlign: 'center',
} as const;
