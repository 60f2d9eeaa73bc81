/** Readers of settings: each turns a text into a value, or says what is wrong with it. */
import { isSlug } from '@foyer/contract/core/ids.ts';
import { quoted, WrongValue } from './wrong-value.ts';

/** @returns 1 to 65535 */
export function port(text: string): number {
  const number = wholeNumber(text);
  if (number === null || number < 1 || number > 65_535)
    throw new WrongValue(`must be a port number from 1 to 65535, not ${quoted(text)}`);
  return number;
}

/** @returns a reader of whole numbers from `min` to `max` */
export function wholeNumberBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = wholeNumber(text);
    if (number === null || number < min || number > max)
      throw new WrongValue(`must be a whole number from ${min} to ${max}, not ${quoted(text)}`);
    return number;
  };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** `1` or `0`: other words could mean the opposite of what they do. */
export function onOrOff(text: string): boolean {
  return oneOf('1', '0')(text) === '1';
}

export function oneOf<const Text extends string>(...allowed: readonly Text[]): (text: string) => Text {
  return (text) => {
    const found = allowed.find((each) => each === text);
    if (found === undefined) throw new WrongValue(`must be ${listed(allowed)}, not ${quoted(text)}`);
    return found;
  };
}

const listed = (texts: readonly string[]) =>
  texts.length === 1 ? texts[0] : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;

/** The host label of a tenant. */
export function tenantLabel(text: string): string {
  if (isSlug(text)) return text;
  throw new WrongValue(
    `must be the host label of a tenant, in lower case letters, digits and single hyphens, not ${quoted(text)}`,
  );
}

/** A name that needs no quotes and is no key word of SQL: the rights of the tables are granted to it. */
export function databaseRole(text: string): string {
  if (/^(?!pg_|current_|session_)[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(text) && text.length <= 63) return text;
  throw new WrongValue(
    `must be lower case letters and digits with an underscore between them, and not ${quoted(text)}`,
  );
}

/** An attacker with one signed token can try short secrets offline. */
const minSecretLength = 32;

export function secret(text: string): string {
  if (text.length < minSecretLength)
    throw new WrongValue(`must have ${minSecretLength} characters or more: openssl rand -hex 32`);
  return text;
}

/** A secret that clients send in a header. */
export function bearerToken(text: string): string {
  if (/^[\x21-\x7e]{32,}$/.test(text)) return text;
  throw new WrongValue('must be 32 characters or more, only ASCII and without blanks: openssl rand -hex 32');
}

/** A name or key of another program, which may be a secret and is not quoted. */
export function key(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new WrongValue('must be ASCII characters without blanks');
}

const emailAddress = /^[^\s@<>()[\]\\,;:"']+@[^\s@<>()[\]\\,;:"'/]+$/;

export function email(text: string): string {
  if (text.length <= 254 && emailAddress.test(text)) return text;
  throw new WrongValue(`must be an email address, not ${quoted(text)}`);
}

/** `address` or `Name <address>`. */
export function sender(text: string): string {
  const [, address = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  if (text.length <= 320 && address.length <= 254 && emailAddress.test(address)) return text;
  throw new WrongValue(
    `must be an email address, or a name and an address in angle brackets, not ${quoted(text)}`,
  );
}

/** A password that people type, within the limits of the sign-in page. */
export function password(maxLength: number): (text: string) => string {
  return (text) => {
    if (text.length > maxLength) throw new WrongValue(`must have ${maxLength} characters or fewer`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no keyboard types them into a form.
    if (/[\0-\x1f\x7f]/.test(text)) throw new WrongValue('must not contain control characters');
    return text;
  };
}
