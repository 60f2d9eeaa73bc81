/** What was sent to a webhook, newest first, with a button that sends a test event. */
import type { WebhookDelivery, WebhookEndpoint } from '@foyer/contract/webhooks.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { BusyButton, FieldError, useSave } from '../../../ui/staff/forms/index.ts';
import { borderedList } from '../../../ui/staff/layout/bordered-list.ts';
import { ViewDialog } from '../../../ui/staff/layout/view-dialog.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { useDeliveries, useWebhookRequests } from './use-webhooks.ts';
import { deliveredEventLabel, deliveryLabel } from './webhook-labels.ts';

export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const query = useDeliveries(webhook);
  const requests = useWebhookRequests();
  const sending = useSave([]);

  return (
    <ViewDialog
      title={m.staff_webhooks_deliveries()}
      width={640}
      onClose={onClose}
      actions={
        <BusyButton
          variant="contained"
          color="primary"
          isBusy={sending.isBusy}
          busyLabel={m.staff_links_sending()}
          onClick={() => void sending.run(() => requests.sendTest(webhook))}
        >
          {m.staff_webhooks_send_test()}
        </BusyButton>
      }
    >
      <Box sx={{ color: 'var(--ink-2)', overflowWrap: 'anywhere', marginBottom: '12px' }}>{webhook.url}</Box>
      {sending.formErrors.message && <FieldError>{sending.formErrors.message}</FieldError>}
      <LoadingBoundary query={query} skeletonHeights={[72, 72]}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Box component="p">{m.staff_webhooks_no_deliveries()}</Box>
          ) : (
            <Box component="ul" aria-label={m.staff_webhooks_deliveries()} sx={borderedList}>
              {deliveries.map((delivery) => (
                <DeliveryItem key={delivery.id} delivery={delivery} />
              ))}
            </Box>
          )
        }
      </LoadingBoundary>
    </ViewDialog>
  );
}

function DeliveryItem({ delivery }: { delivery: WebhookDelivery }) {
  const { timeZone } = useConfig();
  const { event, createdAt, nextAt, tries, problem } = delivery;
  const { tone, label } = deliveryLabel(delivery);
  return (
    <Box component="li" sx={itemStyles}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{deliveredEventLabel(event)}</Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          <span>{formatInstant(createdAt, timeZone)}</span>
          {tries > 0 && <span> · {m.staff_webhooks_tries({ count: tries })}</span>}
        </Box>
        {problem && <Box sx={{ overflowWrap: 'anywhere' }}>{problem}</Box>}
        {nextAt && problem && <Box>{m.staff_webhooks_next({ time: formatInstant(nextAt, timeZone) })}</Box>}
      </Box>
      <Pill tone={tone}>{label}</Pill>
    </Box>
  );
}

const itemStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '12px 16px',
} as const;
