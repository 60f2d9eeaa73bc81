/** The card of a consultation request, over the page: who asks, about which customer, and the answer. */
import type { ConsultationForTarget } from '@foyer/contract/lobby/consultations.ts';
import { Box, Link } from '@mui/material';
import { useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { ConsultationAnswers } from './consultation-answers.tsx';
import { consultationPath } from './consultation-path.ts';
import { CustomerRecord } from './customer-record.tsx';
import { customerNames } from './use-consultations.ts';

export function RequestCard({ request }: { request: ConsultationForTarget }) {
  const navigate = useNavigate();
  const { consultationId, agentName: agent, productName: product, status } = request;
  const customer = customerNames(request);
  const path = consultationPath(consultationId);
  const open = () => {
    const tab = window.open(path, '_blank');
    // Where the browser blocks the tab, this one shows it.
    if (tab) tab.opener = null;
    else void navigate(path);
  };
  return (
    <Box component="section" aria-label={m.staff_consult_request_label()} sx={cardStyles}>
      <Box component="p" role="alert" sx={{ margin: 0, fontSize: 15, overflowWrap: 'anywhere' }}>
        <strong>
          {status === 'ASKED'
            ? m.staff_consult_request({ agent, customer })
            : m.staff_consult_talking({ agent, customer })}
        </strong>
      </Box>
      {status === 'ASKED' ? (
        <>
          <Box component="p" sx={{ margin: 0, color: 'var(--ink-2)' }}>
            {m.staff_consult_takes({ product })}
          </Box>
          <ConsultationAnswers consultation={request} onAccepted={open} />
          <Box sx={recordsStyles}>
            {request.customers.map((each) => (
              <CustomerRecord key={each.customerId} customer={each} />
            ))}
          </Box>
        </>
      ) : (
        <Link href={path} target="_blank" rel="noopener">
          {m.staff_consult_open()}
        </Link>
      )}
    </Box>
  );
}

const cardStyles = {
  position: 'fixed',
  top: 72,
  right: 16,
  zIndex: 'snackbar',
  display: 'grid',
  gap: '12px',
  width: 'min(400px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 96px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '16px',
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  boxShadow: 'var(--shadow-3)',
} as const;
const recordsStyles = {
  display: 'grid',
  gap: '20px',
  padding: '12px 14px',
  borderRadius: '4px',
  backgroundColor: 'var(--canvas)',
} as const;
