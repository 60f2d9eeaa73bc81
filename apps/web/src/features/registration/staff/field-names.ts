/** The fields of a registration as they are called where a tenant has no word of its own. */
import type { FormFieldName } from '@foyer/contract/registration-form.ts';
import { labelOf } from '../form-fields.ts';

/** What customers read. */
export function fieldName(name: FormFieldName): string {
  return labelOf({ name, required: false });
}
