/** The provider settings of SMS or WhatsApp: none, the operator's, Twilio, or an HTTP provider. */
import { Box, Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { copyText } from '../../../../ui/staff/copy-text.ts';
import {
  requiredOr,
  SecretField,
  type SecretState,
  SelectField,
  TextField,
} from '../../../../ui/staff/forms/index.ts';
import { Columns, Section } from '../../../../ui/staff/layout/section.tsx';
import { channelName } from '../outbox/message-labels.ts';
import { HttpFields } from './http-fields.tsx';
import type { PhoneChannel, PhoneDraft } from './providers-draft.ts';

interface PhoneSectionProps {
  channel: PhoneChannel;
  draft: PhoneDraft;
  secret: SecretState;
  /** The address for delivery reports of the provider. */
  callback: string;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: PhoneDraft) => void;
}

export function PhoneSection({ channel, draft, secret, callback, errors, onChange }: PhoneSectionProps) {
  const isCustomProvider = draft.kind === 'twilio' || draft.kind === 'http';
  return (
    <Section title={channelName(channel)} intro={m.staff_providers_phone_intro()}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
        <Columns>
          <SelectField
            label={m.staff_providers_provider()}
            value={draft.kind}
            options={[
              { value: 'none', label: m.staff_providers_none() },
              { value: 'operator', label: m.staff_providers_operator() },
              { value: 'twilio', label: 'Twilio' },
              { value: 'http', label: m.staff_providers_http() },
            ]}
            onChange={(kind) => onChange({ ...draft, kind: kind as PhoneDraft['kind'] })}
          />
          {isCustomProvider && (
            <TextField
              label={m.staff_providers_from()}
              value={draft.from}
              hint={draft.kind === 'twilio' ? m.staff_providers_from_twilio() : m.staff_providers_from_http()}
              inputProps={{ maxLength: draft.kind === 'twilio' ? 40 : 100, spellCheck: false }}
              onChange={(event) => onChange({ ...draft, from: event.target.value })}
              error={requiredOr('from', draft.from, errors[`${channel}.from`])}
            />
          )}
          {draft.kind === 'twilio' && (
            <TextField
              label={m.staff_providers_account_sid()}
              value={draft.accountSid}
              placeholder="AC…"
              inputProps={{ maxLength: 34, autoCapitalize: 'none', spellCheck: false }}
              onChange={(event) => onChange({ ...draft, accountSid: event.target.value })}
              error={errors[`${channel}.accountSid`] && m.staff_providers_account_sid_wrong()}
            />
          )}
          {isCustomProvider && (
            <SecretField
              label={draft.kind === 'twilio' ? m.staff_providers_auth_token() : m.staff_providers_secret()}
              secret={secret}
              {...(draft.kind === 'http' && {
                hint: m.staff_providers_secret_hint({ secret: '{{ secret }}' }),
              })}
            />
          )}
        </Columns>
        {draft.kind === 'http' && (
          <HttpFields channel={channel} draft={draft} errors={errors} onChange={onChange} />
        )}
        {isCustomProvider && callback && <Callback address={callback} />}
      </Box>
    </Section>
  );
}

function Callback({ address }: { address: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{m.staff_providers_callback()}</Box>
        <Box sx={{ color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>{address}</Box>
      </Box>
      <Button
        startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() =>
          void copyText(address, {
            done: m.staff_providers_callback_copied(),
            failed: m.staff_links_not_copied({ address }),
          })
        }
      >
        {m.staff_links_copy()}
      </Button>
    </Box>
  );
}
