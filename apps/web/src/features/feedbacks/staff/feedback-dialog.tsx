/** Dialog with one complete feedback, because the table truncates its text. */
import type { FeedbackRow } from '@foyer/contract/feedbacks.ts';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { ViewDialog } from '../../../ui/staff/layout/view-dialog.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { formatInstantWithSeconds } from '../../../ui/staff/time/clock-time.ts';
import { reasonName } from './feedback-labels.ts';
import { Stars } from './stars.tsx';

export function FeedbackDialog({ row, onClose }: { row: FeedbackRow; onClose: () => void }) {
  const { timeZone } = useConfig();
  const { customerId, customerName, agentName, productName, stars, reasons, text, at } = row;
  const about = [productName, agentName, formatInstantWithSeconds(at, timeZone)].filter(Boolean);
  return (
    <ViewDialog
      title={customerName}
      onClose={onClose}
      actions={
        <>
          <Button component={Link} to={`/app/customers/${customerId}`}>
            {m.staff_feedbacks_open_customer()}
          </Button>
          <Button variant="contained" color="primary" onClick={onClose} autoFocus>
            {m.staff_close()}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <Box sx={{ color: 'var(--ink-2)' }}>{about.join(' · ')}</Box>
        <Stars count={stars} />
        {reasons.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {reasons.map((reason) => (
              <Pill key={reason} tone="quiet">
                {reasonName(reason)}
              </Pill>
            ))}
          </Box>
        )}
        <Box
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(!text && { color: 'var(--ink-2)' }) }}
        >
          {text || m.staff_feedbacks_without_text()}
        </Box>
      </Box>
    </ViewDialog>
  );
}
