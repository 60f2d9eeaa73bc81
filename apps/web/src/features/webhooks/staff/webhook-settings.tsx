/** Settings › Webhooks: the servers that receive events of the tenant. */
import { type WebhookEndpoint, webhookLimits } from '@foyer/contract/webhooks.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert, Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { copyText } from '../../../ui/staff/copy-text.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../ui/staff/forms/index.ts';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { recordListStyles, recordStyles } from '../../../ui/staff/layout/record-list.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { useWebhookRequests, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { eventLabels } from './webhook-labels.ts';

type Action = 'edit' | 'deliveries' | 'replace' | 'remove';
type Opened = { readonly action: 'create' } | { readonly action: Action; readonly webhook: WebhookEndpoint };

export function WebhookSettings() {
  const query = useWebhooks();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** A new secret, until the page is left. */
  const [created, setCreated] = useState<{ url: string; secret: string } | null>(null);
  const close = () => setOpened(null);

  function handleSaved(url: string, secret: string | null): void {
    close();
    if (secret) setCreated({ url, secret });
    else showSnackbar(m.staff_form_saved());
  }

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', maxWidth: 880 }}>
      <Panel sx={introStyles}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Box component="h2" sx={{ fontSize: 16, lineHeight: '24px' }}>
            {m.staff_webhooks_title()}
          </Box>
          <Box sx={{ color: 'var(--ink-2)' }}>
            {m.staff_webhooks_intro({ count: webhookLimits.maxEndpoints })}
          </Box>
        </Box>
        <Button
          variant="contained"
          color="primary"
          disabled={(query.data?.length ?? 0) >= webhookLimits.maxEndpoints}
          onClick={() => setOpened({ action: 'create' })}
        >
          {m.staff_webhooks_new()}
        </Button>
      </Panel>
      {created && <NewSecret {...created} />}
      <LoadingBoundary query={query} skeletonHeights={[72, 72]}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Panel sx={{ padding: { xs: '16px 20px', sm: '20px 24px' } }}>{m.staff_webhooks_none()}</Panel>
          ) : (
            <Panel component="ul" aria-label={m.staff_webhooks_title()} sx={recordListStyles}>
              {webhooks.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={(action) => setOpened({ action, webhook })}
                />
              ))}
            </Panel>
          )
        }
      </LoadingBoundary>
      {opened?.action === 'create' && <WebhookDialog webhook={null} onSaved={handleSaved} onClose={close} />}
      {opened?.action === 'edit' && (
        <WebhookDialog webhook={opened.webhook} onSaved={handleSaved} onClose={close} />
      )}
      {opened?.action === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      {opened?.action === 'replace' && (
        <ReplaceDialog webhook={opened.webhook} onReplaced={handleSaved} onClose={close} />
      )}
      {opened?.action === 'remove' && <RemoveDialog webhook={opened.webhook} onClose={close} />}
    </Box>
  );
}

function NewSecret({ url, secret }: { url: string; secret: string }) {
  const copy = () =>
    copyText(secret, { done: m.staff_webhooks_copied(), failed: m.staff_webhooks_not_copied() });
  return (
    <Banner
      role="status"
      tone="ok"
      icon={KeyRound}
      action={
        <Button startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />} onClick={() => void copy()}>
          {m.staff_webhooks_copy()}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{m.staff_webhooks_secret_of({ url })}</Box>
      <Box sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{secret}</Box>
      <Box>{m.staff_webhooks_secret_once()}</Box>
    </Banner>
  );
}

function WebhookItem({ webhook, onOpen }: { webhook: WebhookEndpoint; onOpen: (action: Action) => void }) {
  const { timeZone } = useConfig();
  const { url, events, active, isSecretUnreadable, createdAt, createdBy } = webhook;
  const time = formatInstant(createdAt, timeZone);
  const actions: readonly [Action, string][] = [
    ['deliveries', m.staff_webhooks_deliveries()],
    ['edit', m.staff_edit()],
    ['replace', m.staff_webhooks_replace()],
    ['remove', m.staff_webhooks_remove()],
  ];
  return (
    <Box component="li" sx={recordStyles}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{url}</Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{events.map((event) => eventLabels[event]()).join(', ')}</Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {createdBy
            ? m.staff_webhooks_created_by({ time, name: createdBy })
            : m.staff_webhooks_created({ time })}
        </Box>
        {isSecretUnreadable && (
          <Box sx={{ display: 'flex', gap: '6px', alignItems: 'center', color: 'var(--bad)' }}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
            {m.staff_webhooks_secret_unreadable()}
          </Box>
        )}
      </Box>
      <Pill tone={active ? 'ok' : 'quiet'}>{active ? m.staff_webhooks_on() : m.staff_webhooks_off()}</Pill>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {actions.map(([action, label]) => (
          <Button key={action} aria-label={`${label}: ${url}`} onClick={() => onOpen(action)}>
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

interface ReplaceDialogProps {
  webhook: WebhookEndpoint;
  onReplaced: (url: string, secret: string) => void;
  onClose: () => void;
}

function ReplaceDialog({ webhook, onReplaced, onClose }: ReplaceDialogProps) {
  const requests = useWebhookRequests();
  const saving = useSave([]);

  async function replace(): Promise<void> {
    await saving.run(async () => onReplaced(webhook.url, await requests.replaceSecret(webhook)));
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_webhooks_replace_title()}
      confirmLabel={m.staff_webhooks_replace()}
      isBusy={saving.isBusy}
      onConfirm={() => void replace()}
      onCancel={onClose}
    >
      {m.staff_webhooks_replace_text()}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const requests = useWebhookRequests();
  const saving = useSave([]);

  async function remove(): Promise<void> {
    if (!(await saving.run(() => requests.remove(webhook)))) return;
    showSnackbar(m.staff_webhooks_removed());
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_webhooks_remove_title()}
      confirmLabel={m.staff_webhooks_remove()}
      isBusy={saving.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {m.staff_webhooks_remove_text({ url: webhook.url })}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}

const introStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: { xs: '16px 20px', sm: '20px 24px' },
} as const;
