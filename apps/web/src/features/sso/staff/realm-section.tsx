/** The realm section: issuer, client, signing keys and audience. */
import { m } from '../../../paraglide/messages.js';
import { requiredOr, TextField } from '../../../ui/staff/forms/index.ts';
import { Columns, type FormSectionProps, Section } from '../../../ui/staff/layout/section.tsx';
import type { SignOnDraft } from './sign-on-draft.ts';

const urlInput = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, maxLength: 500 } as const;
const nameInput = { autoCapitalize: 'none', spellCheck: false, maxLength: 200 } as const;

export function RealmSection({ draft, errors, onChange }: FormSectionProps<SignOnDraft>) {
  return (
    <Section title={m.staff_sso_realm()} intro={m.staff_sso_realm_intro()}>
      <Columns>
        <TextField
          label={m.staff_sso_issuer()}
          hint={m.staff_sso_issuer_hint()}
          isOptional
          value={draft.issuer}
          onChange={(event) => onChange({ issuer: event.target.value })}
          error={errors.issuer && m.staff_sso_issuer_wrong()}
          inputProps={urlInput}
        />
        <TextField
          label={m.staff_sso_client()}
          hint={m.staff_sso_client_hint()}
          value={draft.clientId}
          onChange={(event) => onChange({ clientId: event.target.value })}
          error={requiredOr('clientId', draft.clientId, errors.clientId)}
          inputProps={nameInput}
        />
        <TextField
          label={m.staff_sso_keys()}
          hint={m.staff_sso_keys_hint()}
          isOptional
          value={draft.jwksUrl}
          onChange={(event) => onChange({ jwksUrl: event.target.value })}
          error={errors.jwksUrl && m.staff_sso_keys_wrong()}
          inputProps={urlInput}
        />
        <TextField
          label={m.staff_sso_audience()}
          hint={m.staff_sso_audience_hint()}
          isOptional
          value={draft.audience}
          onChange={(event) => onChange({ audience: event.target.value })}
          error={errors.audience}
          inputProps={nameInput}
        />
      </Columns>
    </Section>
  );
}
