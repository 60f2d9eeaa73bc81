/** The sections about users: role mapping, allowed roles and domains, and password sign-in. */
import { type PasswordSignIn, passwordSignIns } from '@foyer/contract/sso/sso.ts';
import { type Role, roles } from '@foyer/contract/users/users.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { CheckboxList, SelectField, TextField } from '../../../ui/staff/forms/index.ts';
import { Columns, type FormSectionProps, Section } from '../../../ui/staff/layout/section.tsx';
import { roleName } from '../../users/staff/index.ts';
import type { SignOnDraft } from './sign-on-draft.ts';

const roleLabels: Record<Role, () => string> = {
  AGENT: m.staff_sso_names_agent,
  ADMIN: m.staff_sso_names_admin,
  SUPER_ADMIN: m.staff_sso_names_super_admin,
};
const multilineProps = { multiline: true, minRows: 2, maxRows: 8 } as const;
const verbatimInput = { autoCapitalize: 'none', spellCheck: false } as const;

export function PeopleSection({ draft, errors, onChange }: FormSectionProps<SignOnDraft>) {
  return (
    <Section title={m.staff_sso_people()} intro={m.staff_sso_people_intro()}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
        <Columns>
          {roles.map((role) => (
            <TextField
              key={role}
              {...multilineProps}
              label={roleLabels[role]()}
              hint={m.staff_sso_names_hint()}
              isOptional
              value={draft.roleNames[role]}
              onChange={(event) =>
                onChange({ roleNames: { ...draft.roleNames, [role]: event.target.value } })
              }
              error={errors[`roleNames.${role}`] && m.staff_sso_names_wrong()}
              inputProps={verbatimInput}
            />
          ))}
          <TextField
            {...multilineProps}
            label={m.staff_sso_domains()}
            hint={m.staff_sso_domains_hint()}
            isOptional
            value={draft.emailDomains}
            onChange={(event) => onChange({ emailDomains: event.target.value })}
            error={errors.emailDomains && m.staff_sso_domains_wrong()}
            inputProps={verbatimInput}
          />
        </Columns>
        <CheckboxList
          label={m.staff_sso_allowed()}
          choices={roles.map((role) => ({ id: role, label: roleName(role) }))}
          chosen={draft.allowedRoles}
          onChange={(chosen) => onChange({ allowedRoles: roles.filter((role) => chosen.includes(role)) })}
          empty={m.staff_sso_allowed_none()}
          error={errors.allowedRoles}
        />
      </Box>
    </Section>
  );
}

const passwordLabels: Record<PasswordSignIn, () => string> = {
  off: m.staff_sso_passwords_off,
  breakGlass: m.staff_sso_passwords_break_glass,
  on: m.staff_sso_passwords_on,
};

export function PasswordsSection({ draft, errors, onChange }: FormSectionProps<SignOnDraft>) {
  return (
    <Section title={m.staff_sso_passwords()}>
      <Columns>
        <SelectField
          label={m.staff_sso_passwords_label()}
          hint={m.staff_sso_passwords_hint()}
          value={draft.passwordSignIn}
          options={passwordSignIns.map((value) => ({ value, label: passwordLabels[value]() }))}
          onChange={(value) => onChange({ passwordSignIn: value as PasswordSignIn })}
          error={errors.passwordSignIn && m.staff_sso_passwords_wrong()}
        />
      </Columns>
    </Section>
  );
}
