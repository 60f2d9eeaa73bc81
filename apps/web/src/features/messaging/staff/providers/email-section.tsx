/** The provider settings of the email channel. */
import { m } from '../../../../paraglide/messages.js';
import {
  requiredOr,
  SecretField,
  type SecretState,
  SelectField,
  TextField,
} from '../../../../ui/staff/forms/index.ts';
import { Columns, Section } from '../../../../ui/staff/layout/section.tsx';
import { channelName } from '../outbox/message-labels.ts';
import type { EmailDraft } from './providers-draft.ts';

interface EmailSectionProps {
  draft: EmailDraft;
  secret: SecretState;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: EmailDraft) => void;
}

export function EmailSection({ draft, secret, errors, onChange }: EmailSectionProps) {
  return (
    <Section title={channelName('email')} intro={m.staff_providers_email_intro()}>
      <Columns>
        <SelectField
          label={m.staff_providers_provider()}
          value={draft.kind}
          options={[
            { value: 'none', label: m.staff_providers_none() },
            { value: 'operator', label: m.staff_providers_operator() },
            { value: 'smtp', label: m.staff_providers_smtp() },
          ]}
          onChange={(kind) => onChange({ ...draft, kind: kind as EmailDraft['kind'] })}
        />
        {draft.kind === 'smtp' && (
          <>
            <TextField
              label={m.staff_providers_from_email()}
              value={draft.from}
              placeholder="Acme Learning <hello@acme.example>"
              inputProps={{ maxLength: 254, spellCheck: false }}
              onChange={(event) => onChange({ ...draft, from: event.target.value })}
              error={requiredOr('from', draft.from, errors['email.from'])}
            />
            <TextField
              label={m.staff_providers_smtp_url()}
              value={draft.url}
              placeholder="smtps://user@mail.example.com:465"
              hint={m.staff_providers_smtp_hint()}
              inputProps={{ maxLength: 500, autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
              onChange={(event) => onChange({ ...draft, url: event.target.value })}
              error={requiredOr('url', draft.url, errors['email.url'])}
            />
            <SecretField label={m.staff_providers_smtp_secret()} secret={secret} />
          </>
        )}
      </Columns>
    </Section>
  );
}
