/** The UTM tags of the visit, stored because the address changes during the journey. */
import { utmTags } from '@foyer/contract/registration/registration.ts';
import { draft } from '../../platform/local-storage.ts';

export type Utm = Partial<Record<(typeof utmTags)[number], string>>;

const storageKey = 'utm';
const maxLength = 200;

/** The tags in an address; `null` when it has none. */
export function readUtm(search: string): Utm | null {
  const query = new URLSearchParams(search);
  const found: Utm = {};
  for (const tag of utmTags) {
    const value = query.get(tag)?.trim().slice(0, maxLength);
    if (value) found[tag] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** The tags of this visit: those of the newest address that has any. */
export function visitUtm(): Utm | null {
  const found = readUtm(location.search);
  if (found) draft.set(storageKey, found);
  return found ?? (draft.get(storageKey) as Utm | null);
}
