/** The campaign tags of the address somebody came by, kept for the visit: the address changes on the way. */
import { utmTags } from '@foyer/contract/registration.ts';
import { draft } from '../../platform/stored.ts';

export type Utm = Partial<Record<(typeof utmTags)[number], string>>;

const keptName = 'utm';
const longest = 200;

/** The tags in an address; `null` when it has none. */
export function utmIn(search: string): Utm | null {
  const query = new URLSearchParams(search);
  const found: Utm = {};
  for (const tag of utmTags) {
    const value = query.get(tag)?.trim().slice(0, longest);
    if (value) found[tag] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** The tags of this visit: those of the newest address that had any. */
export function utmOfVisit(): Utm | null {
  const found = utmIn(location.search);
  if (found) draft.set(keptName, found);
  return found ?? (draft.get(keptName) as Utm | null);
}
