/** The registration form while it is being changed: which fields stand on it, in what order, with which words. */
import type { ManagedForm } from '@foyer/contract/managed-form.ts';
import {
  type FormField,
  type FormFieldName,
  formFieldNames,
  type RegistrationForm,
} from '@foyer/contract/registration-form.ts';

/** As typed: an empty label is ours, empty lines among the choices mean nothing. */
export interface DraftField {
  readonly name: FormFieldName;
  readonly required: boolean;
  readonly label: string;
  /** One answer a line; empty: people write what they like. */
  readonly choices: string;
}

export interface FormDraft {
  /** In the order of the form. */
  readonly fields: readonly DraftField[];
  readonly headline: string;
  readonly customText: string;
  readonly policy: ManagedForm['policy'];
}

/** Staff call people by their name: it always stands on the form, and must be answered. */
export const alwaysAsked: FormFieldName = 'userName';

/** Fields for which a list of one's own makes sense. */
const listable: readonly FormFieldName[] = ['city', 'stream', 'preferredTime'];

export function mayHaveChoices(name: FormFieldName): boolean {
  return listable.includes(name);
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

/** As it would be shown, and is sent. */
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

/** Those that do not stand on the form. */
export function absentFields({ fields }: FormDraft): FormFieldName[] {
  return formFieldNames.filter((name) => !fields.some((field) => field.name === name));
}

/** At the end of the form. */
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

/** One place up or down; at the end it stays. */
export function moved(draft: FormDraft, name: FormFieldName, by: 1 | -1): FormDraft {
  const from = draft.fields.findIndex((field) => field.name === name);
  const to = from + by;
  const field = draft.fields[from];
  if (!field || to < 0 || to >= draft.fields.length) return draft;
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(to, 0, field) };
}

/** The names a refusal may stand under: the server counts fields, or calls them by their name. */
export function refusable({ fields }: FormDraft): string[] {
  return [
    ...fields.map((_, index) => `form.fields.${index}`),
    ...formFieldNames.map((name) => `fields.${name}`),
    ...['form.headline', 'form.customText', 'policy.url', 'policy.text', 'policy.version'],
  ];
}

/** What is wrong with a field, however the server called it. */
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
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    name,
    required: required || name === alwaysAsked,
    ...(label.trim() && { label: label.trim() }),
    ...(own.length > 0 && mayHaveChoices(name) && { choices: own }),
  };
}
