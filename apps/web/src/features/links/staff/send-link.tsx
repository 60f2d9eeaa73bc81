/** The form that sends a link by one of the tenant's channels, to its customer or to another recipient. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { exampleNumber } from '../../../ui/staff/example-number.ts';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { BusyButton, FieldError, SelectField, TextField, useSave } from '../../../ui/staff/forms/index.ts';
import { channelName } from '../../messaging/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { sentByLabel } from './link-columns.tsx';
import { linkChannels } from './link-labels.ts';

interface SendLinkProps {
  link: ManagedLink;
  onSent: (link: ManagedLink) => void;
}

export function SendLink({ link, onSent }: SendLinkProps) {
  const channels = linkChannels(useConfig().flags);
  const [channel, setChannel] = useState<MessageChannel | null>(channels[0] ?? null);
  const [isToCustomer, setToCustomer] = useState(link.customerName !== null);
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['to', 'channel']);

  if (!channel) return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_links_no_channel()}</Box>;

  async function send(by: MessageChannel): Promise<void> {
    const typed = to.trim();
    setMissing(!isToCustomer && typed === '');
    if (!isToCustomer && typed === '') return;
    await saving.run(async () => {
      const { result } = await callAsStaff(managedLinkRoutes.send, {
        params: { linkId: link.id },
        body: { channel: by, ...(!isToCustomer && { to: typed }) },
      });
      showSnackbar(m.staff_links_sent());
      onSent(result);
    });
  }

  function change(update: () => void): void {
    update();
    setMissing(false);
    saving.clearField('to');
  }

  const isEmail = channel === 'email';
  return (
    <Box
      component="form"
      noValidate
      aria-label={m.staff_links_send()}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        void send(channel);
      }}
      sx={formStyles}
    >
      <SelectField
        label={m.staff_links_channel()}
        value={channel}
        options={channels.map((each) => ({ value: each, label: channelName(each) }))}
        onChange={(next) => change(() => setChannel(next as MessageChannel))}
        error={saving.formErrors.fields.channel}
      />
      {link.customerName !== null && (
        <SelectField
          label={m.staff_links_to()}
          value={isToCustomer ? 'customer' : 'other'}
          options={[
            { value: 'customer', label: m.staff_links_to_customer({ name: link.customerName }) },
            { value: 'other', label: m.staff_links_to_other() },
          ]}
          onChange={(recipient) => change(() => setToCustomer(recipient === 'customer'))}
          error={isToCustomer ? saving.formErrors.fields.to : undefined}
        />
      )}
      {!isToCustomer && (
        <TextField
          label={isEmail ? m.staff_links_to_email() : m.staff_links_to_phone()}
          type={isEmail ? 'email' : 'tel'}
          value={to}
          autoComplete="off"
          inputProps={{ maxLength: 254 }}
          hint={isEmail ? undefined : m.staff_links_to_phone_hint({ number: exampleNumber() })}
          onChange={(event) => change(() => setTo(event.target.value))}
          error={isMissing ? m.staff_links_to_missing() : saving.formErrors.fields.to}
        />
      )}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
        <BusyButton type="submit" isBusy={saving.isBusy} busyLabel={m.staff_links_sending()}>
          {m.staff_links_send()}
        </BusyButton>
        {link.sentBy.length > 0 && (
          <Box sx={{ color: 'var(--ink-2)' }}>{`${m.staff_links_sent_by()} ${sentByLabel(link)}`}</Box>
        )}
      </Box>
    </Box>
  );
}

const formStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' } as const;
