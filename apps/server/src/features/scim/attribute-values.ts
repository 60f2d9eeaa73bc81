/**
 * Parses single values as different provisioners write them: texts, booleans, addresses and names of roles.
 */
import { ScimError } from './scim-error.ts';

/** `null`: no value. */
export type Text = string | null;

/** Maximum lengths; longer values are rejected. */
const maxLengths: Readonly<Record<string, number>> = { externalId: 500, userName: 254, 'emails.value': 254 };
const maxNameLength = 120;
const maxValues = 100;
/** Line breaks, other control characters, and characters that change the text direction. */
const forbiddenCharacters = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** @throws ScimError invalidValue */
export function parseText(given: unknown, attribute: string): Text {
  const value = single(given);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || forbiddenCharacters.test(value))
    throw new ScimError('invalidValue', `${attribute} must be a single line of text.`);
  const length = maxLengths[attribute] ?? maxNameLength;
  const text = value.trim();
  if (text.length > length)
    throw new ScimError('invalidValue', `${attribute} must not be longer than ${length} characters.`);
  return text || null;
}

/** Some provisioners write "False". @throws ScimError invalidValue */
export function parseBoolean(given: unknown, attribute: string): boolean {
  const value = single(given);
  const flag = typeof value === 'string' ? value.toLowerCase() : value;
  if (flag === true || flag === 'true') return true;
  if (flag === false || flag === 'false') return false;
  throw new ScimError('invalidValue', `${attribute} must be true or false.`);
}

/** Some provisioners wrap a value in a list or an object. */
function single(given: unknown): unknown {
  const unwrapped = Array.isArray(given) && given.length === 1 ? given[0] : given;
  return isObject(unwrapped) && 'value' in unwrapped ? unwrapped.value : unwrapped;
}

/**
 * In order of preference: the primary address, the one of type work, one without a type, the first one.
 * @param isAdded adds to the existing addresses; then an address of another type is ignored
 * @returns `undefined` when there is no applicable address
 */
export function parseMainEmail(given: unknown, isAdded: boolean): Text | undefined {
  const entries = (Array.isArray(given) ? given : [given]).slice(0, maxValues).map(parseEmail);
  const best =
    entries.find(({ isPrimary }) => isPrimary) ??
    entries.find(({ type }) => type === 'work') ??
    entries.find(({ type }) => type === null) ??
    (isAdded ? undefined : entries[0]);
  if (!best) return isAdded ? undefined : null;
  return parseText(best.value, 'emails.value');
}

function parseEmail(entry: unknown): { value: unknown; type: string | null; isPrimary: boolean } {
  if (!isObject(entry)) return { value: entry, type: null, isPrimary: false };
  const { value, type, primary } = entry;
  return {
    value,
    type: typeof type === 'string' ? type.toLowerCase() : null,
    isPrimary: primary === true || primary === 'True' || primary === 'true',
  };
}

/** The values and display names of roles or entitlements. */
export function parseNames(given: unknown): string[] {
  const entries = (Array.isArray(given) ? given : [given]).slice(0, maxValues);
  return entries
    .flatMap((entry) => (isObject(entry) ? [entry.value, entry.display] : [entry]))
    .filter((name) => typeof name === 'string')
    .flatMap(namesIn)
    .filter((name) => name.length <= maxNameLength);
}

/** Entra ID sends an app role as JSON inside of the value: `{"id":"…","value":"agent","displayName":"Agent"}`. */
function namesIn(value: string): string[] {
  if (!value.startsWith('{')) return [value];
  try {
    const role: unknown = JSON.parse(value);
    if (!isObject(role)) return [value];
    return [role.value, role.displayName, role.display].filter((name) => typeof name === 'string');
  } catch {
    return [value];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
