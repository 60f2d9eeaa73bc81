/** Where the realm is, and which of its tokens count. */
import { m } from '../../../paraglide/messages.js';
import { neededOr, TextField } from '../../../ui/staff/forms/index.ts';
import { Columns, Section, type SectionParts } from '../../../ui/staff/section.tsx';
import type { SignOnDraft } from './sign-on-draft.ts';

const address = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, maxLength: 500 } as const;
const name = { autoCapitalize: 'none', spellCheck: false, maxLength: 200 } as const;

export function RealmSection({ draft, errors, onChange }: SectionParts<SignOnDraft>) {
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
          inputProps={address}
        />
        <TextField
          label={m.staff_sso_client()}
          hint={m.staff_sso_client_hint()}
          value={draft.clientId}
          onChange={(event) => onChange({ clientId: event.target.value })}
          error={neededOr(draft.clientId, errors.clientId)}
          inputProps={name}
        />
        <TextField
          label={m.staff_sso_keys()}
          hint={m.staff_sso_keys_hint()}
          isOptional
          value={draft.jwksUrl}
          onChange={(event) => onChange({ jwksUrl: event.target.value })}
          error={errors.jwksUrl && m.staff_sso_keys_wrong()}
          inputProps={address}
        />
        <TextField
          label={m.staff_sso_audience()}
          hint={m.staff_sso_audience_hint()}
          isOptional
          value={draft.audience}
          onChange={(event) => onChange({ audience: event.target.value })}
          error={errors.audience}
          inputProps={name}
        />
      </Columns>
    </Section>
  );
}
