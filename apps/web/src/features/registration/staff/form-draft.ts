/** The registration form while it is edited: its fields, their order and labels. */

import {
  type FormFieldName,
  formFieldNames,
  registrationFields,
} from '@foyer/contract/registration/fields.ts';
import type { FormField, RegistrationForm } from '@foyer/contract/registration/form.ts';
import type { ManagedForm } from '@foyer/contract/registration/managed-form.ts';

/** As typed: an empty label means the default one, and empty lines among the choices are ignored. */
export interface DraftField {
  readonly name: FormFieldName;
  readonly required: boolean;
  readonly label: string;
  /** One answer per line; empty: the default answers, or free text where there are none. */
  readonly choices: string;
}

export interface FormDraft {
  /** In the order of the form. */
  readonly fields: readonly DraftField[];
  readonly headline: string;
  readonly customText: string;
  readonly policy: ManagedForm['policy'];
}

/** The console shows customers by name, so this field is always on the form and required. */
export const alwaysAsked: FormFieldName = 'userName';

/** Whether the tenant may define a list of answers. */
export function mayHaveChoices(name: FormFieldName): boolean {
  return registrationFields[name].tenantChoices ?? false;
}

/** The choices while the tenant defines none; empty for a field with free text. */
export function defaultChoices(name: FormFieldName): readonly string[] {
  return registrationFields[name].choices ?? [];
}

export function draftOf({ form, policy }: ManagedForm): FormDraft {
  return {
    fields: form.fields.map(({ name, required, label = '', choices = [] }) => ({
      name,
      required,
      label,
      choices: choices.join('\n'),
    })),
    headline: form.headline ?? '',
    customText: form.customText ?? '',
    policy,
  };
}

/** The form as it is shown and saved. */
export function formOf({ fields, headline, customText }: FormDraft): RegistrationForm {
  return {
    fields: fields.map(toField),
    ...(headline.trim() && { headline: headline.trim() }),
    ...(customText.trim() && { customText: customText.trim() }),
  };
}

export function bodyOf(draft: FormDraft, version: number): ManagedForm {
  return { form: formOf(draft), policy: draft.policy, version };
}

export function differs(draft: FormDraft, saved: ManagedForm): boolean {
  return JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(saved), 0));
}

/** The fields that are not on the form. */
export function missingFields({ fields }: FormDraft): FormFieldName[] {
  return formFieldNames.filter((name) => !fields.some((field) => field.name === name));
}

/** Adds a field at the end of the form. */
export function withField(draft: FormDraft, name: FormFieldName): FormDraft {
  const added = { name, required: false, label: '', choices: '' };
  return { ...draft, fields: [...draft.fields, added] };
}

export function withoutField(draft: FormDraft, name: FormFieldName): FormDraft {
  return { ...draft, fields: draft.fields.filter((field) => field.name !== name) };
}

export function withChange(draft: FormDraft, name: FormFieldName, change: Partial<DraftField>): FormDraft {
  return {
    ...draft,
    fields: draft.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
  };
}

/** Moves a field up or down by one; the first and the last do not move further. */
export function moveField(draft: FormDraft, name: FormFieldName, by: 1 | -1): FormDraft {
  const from = draft.fields.findIndex((field) => field.name === name);
  const to = from + by;
  const field = draft.fields[from];
  if (!field || to < 0 || to >= draft.fields.length) return draft;
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(to, 0, field) };
}

/** The error keys that the server may use: a field's index or its name. */
export function errorKeysOf({ fields }: FormDraft): string[] {
  return [
    ...fields.map((_, index) => `form.fields.${index}`),
    ...formFieldNames.map((name) => `fields.${name}`),
    'form.headline',
    'form.customText',
    'policy.url',
    'policy.text',
    'policy.version',
  ];
}

/** The error of a field under either key. */
export function fieldProblem(
  errors: Readonly<Record<string, string>>,
  { name }: DraftField,
  index: number,
): string | undefined {
  return errors[`fields.${name}`] ?? errors[`form.fields.${index}`];
}

function toField({ name, required, label, choices }: DraftField): FormField {
  const own = choices
    .split('\n')
    .map((textLine) => textLine.trim())
    .filter(Boolean);
  return {
    name,
    required: required || name === alwaysAsked,
    ...(label.trim() && { label: label.trim() }),
    ...(own.length > 0 && mayHaveChoices(name) && { choices: own }),
  };
}
