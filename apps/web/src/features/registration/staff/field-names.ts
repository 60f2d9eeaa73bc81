/** The default labels of the registration fields. */
import type { FormFieldName } from '@foyer/contract/registration/fields.ts';
import { labelOf } from '../fields/form-fields.ts';

export function fieldName(name: FormFieldName): string {
  return labelOf({ name, required: false });
}
