/** Sends a link by a channel of the tenant: to the customer it names, or to somebody who is typed in. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/managed-messages.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { BusyButton, FieldError, SelectField, TextField, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { channelName } from '../../messaging/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { sentWords } from './link-columns.tsx';
import { linkChannels } from './link-words.ts';

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
  const saving = useSaving(['to', 'channel']);

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
      say(m.staff_links_sent());
      onSent(result);
    });
  }

  function change(act: () => void): void {
    act();
    setMissing(false);
    saving.clear('to');
  }

  const isMail = channel === 'email';
  return (
    <Box
      component="form"
      noValidate
      aria-label={m.staff_links_send()}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        void send(channel);
      }}
      sx={lookOfForm}
    >
      <SelectField
        label={m.staff_links_channel()}
        value={channel}
        options={channels.map((each) => ({ value: each, label: channelName(each) }))}
        onChange={(next) => change(() => setChannel(next as MessageChannel))}
        error={saving.refusal.fields.channel}
      />
      {link.customerName !== null && (
        <SelectField
          label={m.staff_links_to()}
          value={isToCustomer ? 'customer' : 'other'}
          options={[
            { value: 'customer', label: m.staff_links_to_customer({ name: link.customerName }) },
            { value: 'other', label: m.staff_links_to_other() },
          ]}
          onChange={(whom) => change(() => setToCustomer(whom === 'customer'))}
          error={isToCustomer ? saving.refusal.fields.to : undefined}
        />
      )}
      {!isToCustomer && (
        <TextField
          label={isMail ? m.staff_links_to_email() : m.staff_links_to_phone()}
          type={isMail ? 'email' : 'tel'}
          value={to}
          autoComplete="off"
          inputProps={{ maxLength: 254 }}
          hint={isMail ? undefined : m.staff_links_to_phone_hint()}
          onChange={(event) => change(() => setTo(event.target.value))}
          error={isMissing ? m.staff_links_to_missing() : saving.refusal.fields.to}
        />
      )}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
        <BusyButton type="submit" isBusy={saving.isBusy} busyLabel={m.staff_links_sending()}>
          {m.staff_links_send()}
        </BusyButton>
        {link.sentBy.length > 0 && (
          <Box sx={{ color: 'var(--ink-2)' }}>{`${m.staff_links_sent_by()} ${sentWords(link)}`}</Box>
        )}
      </Box>
    </Box>
  );
}

const lookOfForm = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' } as const;
