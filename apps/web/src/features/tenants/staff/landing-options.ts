/** The options for the tenant's root address. */
import { m } from '../../../paraglide/messages.js';
import type { ProductChoice } from '../../products/staff/index.ts';

/**
 * The list of all products, and each active product. A chosen product that was withdrawn stays with a note.
 */
export function landingOptions(
  products: readonly Pick<ProductChoice, 'id' | 'name' | 'active'>[],
  chosen: string | null,
): { value: string; label: string }[] {
  const offered = products
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, name, active }) => ({
      value: id,
      label: active ? name : m.staff_settings_landing_withdrawn({ name }),
    }));
  return [{ value: '', label: m.staff_settings_landing_list() }, ...offered];
}
