/** Creates or edits a user. */

import { languagesOf } from '@foyer/contract/registration/form.ts';
import {
  type LinkDelivery,
  type ManagedUser,
  managedUserRoutes,
} from '@foyer/contract/users/managed-users.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import {
  CheckboxList,
  FormDialog,
  MergeDialog,
  SelectField,
  SwitchField,
  TextField,
  useEditedRecord,
  useOpenedRecord,
  useRecordSave,
} from '../../../../ui/staff/forms/index.ts';
import { useProductChoices } from '../../../products/staff/index.ts';
import { callAsStaff } from '../../index.ts';
import { roleName } from '../role-name.ts';
import { userMergeLabels } from './merge-labels.ts';
import { differs, fieldsOf, rolesFor, trimmed, type UserFields, userFieldNames } from './user-fields.ts';
import { findUser, sendUser } from './user-requests.ts';

interface UserDialogProps {
  /** `null`: a new user. */
  user: ManagedUser | null;
  caller: { readonly userId: string; readonly role: Role };
  onSaved: (user: ManagedUser) => void;
  /** @param delivery whether the mail with the link was sent; `null`: the user needs none */
  onCreated: (user: ManagedUser, delivery: LinkDelivery | null) => void;
  onClose: () => void;
}

export function UserDialog({ user: row, caller, onSaved, onCreated, onClose }: UserDialogProps) {
  const latest = useOpenedRecord({ kind: 'user', row, load: findUser });
  const edited = useEditedRecord<ManagedUser | null, UserFields>({ latest, fieldsOf, differs });
  const { base, fields, isDirty } = edited;
  const saving = useRecordSave<ManagedUser, UserFields>({
    names: userFieldNames,
    fieldsOf,
    load: () => findUser(row?.id ?? ''),
    send: sendUser,
    rebase: edited.rebase,
    onSaved,
  });
  const products = useProductChoices(caller.role);
  const isOwn = base?.id === caller.userId;
  // A language that the tenant has removed from its list stays until it is deselected.
  const languages = new Set([...languagesOf(useConfig().form), ...(base?.languages ?? [])]);

  function set<Name extends keyof UserFields>(name: Name, value: UserFields[Name]): void {
    edited.setFields((before) => ({ ...before, [name]: value }));
    saving.clearField(name);
  }

  async function save(): Promise<void> {
    if (base) return saving.save(base, fields);
    await saving.run(async () => {
      const { result, delivery } = await callAsStaff(managedUserRoutes.create, { body: trimmed(fields) });
      onCreated(result, delivery);
    });
  }

  const errors = saving.formErrors.fields;
  return (
    <FormDialog
      isOpen
      title={base ? base.name : m.staff_users_new()}
      isBusy={saving.isBusy}
      isDirty={isDirty}
      changes={{ paths: edited.changes, labelOf: userMergeLabels.labelOf }}
      errorMessage={saving.formErrors.message}
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
        error={errors.email === m.staff_field_taken() ? m.staff_users_email_taken() : errors.email}
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
      <CheckboxList
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
        <CheckboxList
          label={m.staff_users_languages()}
          hint={m.staff_users_languages_hint()}
          empty={m.staff_users_languages_none()}
          choices={[...languages].map((language) => ({ id: language, label: language }))}
          chosen={fields.languages}
          onChange={(chosen) => set('languages', chosen)}
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
      <MergeDialog merge={saving.merge} {...userMergeLabels} />
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
