/** Single values as provisioners write them: texts, yes and no, addresses, names of roles. */
import { ScimRefusal } from './refusal.ts';

/** `null`: there is none. */
export type Text = string | null;

/** What is longer is refused. */
const atMost: Readonly<Record<string, number>> = { externalId: 500, userName: 254, 'emails.value': 254 };
const namedAtMost = 120;
const valuesAtMost = 100;
/** Line breaks and other control characters, and what turns the writing around. */
const unfit = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** @throws ScimRefusal invalidValue */
export function textIn(given: unknown, attribute: string): Text {
  const value = single(given);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || unfit.test(value))
    throw new ScimRefusal('invalidValue', `${attribute} is one line of text.`);
  const length = atMost[attribute] ?? namedAtMost;
  const text = value.trim();
  if (text.length > length)
    throw new ScimRefusal('invalidValue', `${attribute} is no longer than ${length} characters.`);
  return text || null;
}

/** Some write "False". @throws ScimRefusal invalidValue */
export function booleanIn(given: unknown, attribute: string): boolean {
  const value = single(given);
  const said = typeof value === 'string' ? value.toLowerCase() : value;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw new ScimRefusal('invalidValue', `${attribute} is true or false.`);
}

/** Some put a value into a list, or an object, of one. */
function single(given: unknown): unknown {
  const one = Array.isArray(given) && given.length === 1 ? given[0] : given;
  return isObject(one) && 'value' in one ? one.value : one;
}

/**
 * The first of these that it has: the primary one, that of work, one without a type, any.
 * @param isAdded beside what is there: then an address of another type is none for us
 * @returns `undefined` where there is nothing for us
 */
export function mainAddressIn(given: unknown, isAdded: boolean): Text | undefined {
  const entries = (Array.isArray(given) ? given : [given]).slice(0, valuesAtMost).map(addressIn);
  const best =
    entries.find(({ isPrimary }) => isPrimary) ??
    entries.find(({ type }) => type === 'work') ??
    entries.find(({ type }) => type === null) ??
    (isAdded ? undefined : entries[0]);
  if (!best) return isAdded ? undefined : null;
  return textIn(best.value, 'emails.value');
}

function addressIn(entry: unknown): { value: unknown; type: string | null; isPrimary: boolean } {
  if (!isObject(entry)) return { value: entry, type: null, isPrimary: false };
  const { value, type, primary } = entry;
  return {
    value,
    type: typeof type === 'string' ? type.toLowerCase() : null,
    isPrimary: primary === true || primary === 'True' || primary === 'true',
  };
}

/** Of roles or entitlements: what they are called, and what they are shown as. */
export function namesIn(given: unknown): string[] {
  const entries = (Array.isArray(given) ? given : [given]).slice(0, valuesAtMost);
  return entries
    .flatMap((entry) => (isObject(entry) ? [entry.value, entry.display] : [entry]))
    .filter((name) => typeof name === 'string')
    .filter((name) => name.length <= namedAtMost);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
