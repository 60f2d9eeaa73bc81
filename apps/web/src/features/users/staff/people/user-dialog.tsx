/** Makes a member of staff, or changes one. */

import { type ManagedUser, managedUserRoutes } from '@foyer/contract/managed-users.ts';
import { fieldChoices } from '@foyer/contract/registration-form.ts';
import type { Role } from '@foyer/contract/users.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import {
  ChoiceList,
  ConflictDialog,
  FormDialog,
  SelectField,
  SwitchField,
  TextField,
  useSaving,
} from '../../../../ui/staff/forms/index.ts';
import { useProductChoices } from '../../../products/staff/index.ts';
import { callAsStaff } from '../../index.ts';
import { roleName } from '../role-name.ts';
import { fieldsOf, rolesFor, trimmed, type UserFields, userFieldNames } from './user-fields.ts';

interface UserDialogProps {
  /** `null`: somebody new. */
  user: ManagedUser | null;
  caller: { readonly userId: string; readonly role: Role };
  onSaved: (user: ManagedUser) => void;
  onClose: () => void;
}

export function UserDialog({ user, caller, onSaved, onClose }: UserDialogProps) {
  const [base, setBase] = useState(user);
  const [fields, setFields] = useState<UserFields>(() => fieldsOf(user));
  const saving = useSaving(userFieldNames);
  const products = useProductChoices(caller.role);
  const isOwn = base?.id === caller.userId;

  function set<Name extends keyof UserFields>(name: Name, value: UserFields[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    saving.clear(name);
  }

  async function save(): Promise<void> {
    await saving.run(async () => {
      const body = trimmed(fields);
      const { result } = base
        ? await callAsStaff(managedUserRoutes.update, {
            params: { userId: base.id },
            body: { ...body, version: base.version },
          })
        : await callAsStaff(managedUserRoutes.create, { body });
      onSaved(result);
    });
  }

  async function takeTheirs(): Promise<void> {
    if (!base) return;
    await saving.run(async () => {
      const { result } = await callAsStaff(managedUserRoutes.find, { params: { userId: base.id } });
      setBase(result);
      setFields(fieldsOf(result));
    });
  }

  const errors = saving.refusal.fields;
  return (
    <FormDialog
      isOpen
      title={base ? base.name : m.staff_users_new()}
      isBusy={saving.isBusy}
      isDirty={JSON.stringify(fields) !== JSON.stringify(fieldsOf(base))}
      sentence={saving.refusal.sentence}
      saveLabel={base ? m.staff_form_save() : m.staff_users_create()}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={m.staff_users_name()}
        value={fields.name}
        autoFocus={!base}
        autoComplete="off"
        inputProps={{ maxLength: 120 }}
        onChange={(event) => set('name', event.target.value)}
        error={errors.name}
      />
      <TextField
        label={m.staff_users_email()}
        type="email"
        value={fields.email}
        autoComplete="off"
        inputProps={{ maxLength: 254, autoCapitalize: 'none', spellCheck: false }}
        onChange={(event) => set('email', event.target.value)}
        hint={base ? undefined : m.staff_users_email_hint()}
        error={errors.email}
      />
      <SelectField
        label={m.staff_users_role()}
        value={fields.role}
        options={rolesFor(caller.role).map((role) => ({ value: role, label: roleName(role) }))}
        isDisabled={isOwn}
        hint={isOwn ? m.staff_users_own_role() : roleHint(fields.role)}
        onChange={(role) => set('role', role as Role)}
        error={errors.role}
      />
      <ChoiceList
        label={m.staff_users_products()}
        hint={m.staff_users_products_hint()}
        empty={m.staff_users_products_none()}
        choices={products.map(({ id, name, active }) => ({
          id,
          label: name,
          ...(!active && { hint: m.staff_products_withdrawn() }),
        }))}
        chosen={fields.assignedProductIds}
        onChange={(ids) => set('assignedProductIds', ids)}
        error={errors.assignedProductIds}
      />
      {fields.role === 'AGENT' && (
        <ChoiceList
          label={m.staff_users_languages()}
          hint={m.staff_users_languages_hint()}
          empty={m.staff_users_languages_none()}
          choices={fieldChoices.languages.map((language) => ({ id: language, label: language }))}
          chosen={fields.languages}
          onChange={(chosen) => set('languages', chosen as UserFields['languages'])}
          error={errors.languages}
        />
      )}
      {!isOwn && (
        <SwitchField
          label={m.staff_users_active()}
          hint={m.staff_users_active_hint()}
          isOn={fields.status === 'ACTIVE'}
          onChange={(isOn) => set('status', isOn ? 'ACTIVE' : 'INACTIVE')}
        />
      )}
      <ConflictDialog conflict={saving.conflict} onReload={() => void takeTheirs()} onKeep={saving.dismiss} />
    </FormDialog>
  );
}

const hints = {
  AGENT: () => m.staff_users_agent_hint(),
  ADMIN: () => m.staff_users_admin_hint(),
  SUPER_ADMIN: () => m.staff_users_super_admin_hint(),
} satisfies Record<Role, () => string>;

function roleHint(role: Role): string {
  return hints[role]();
}
