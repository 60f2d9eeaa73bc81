/** How the MergeDialog names the parts of the registration form. */
import type { FormFieldName } from '@foyer/contract/registration/fields.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldName } from './field-names.ts';

const labels: Readonly<Record<string, () => string>> = {
  headline: () => m.staff_form_headline(),
  customText: () => m.staff_form_custom_text(),
  policy: () => m.staff_policy_title(),
};
const partLabels: Readonly<Record<string, () => string>> = {
  required: () => m.staff_form_required(),
  label: () => m.staff_form_label(),
  choices: () => m.staff_form_choices(),
  url: () => m.staff_policy_url(),
  text: () => m.staff_policy_text(),
  version: () => m.staff_policy_version(),
  kind: () => m.staff_policy_kind(),
};

/** "Email, Custom label" for a part of a field. */
export function mergeLabelOf(path: readonly string[]): string | undefined {
  const isField = path[0] === 'fields';
  const [name = '', part] = isField ? path.slice(1) : path;
  const whole = isField ? fieldName(name as FormFieldName) : labels[name]?.();
  const partLabel = part && partLabels[part]?.();
  return partLabel ? `${whole}, ${partLabel}` : whole;
}
