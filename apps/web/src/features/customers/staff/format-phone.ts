/** Formats a phone number in readable groups. `tel:` links use the plain number. */
import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';

const codes = new Set<string>(Object.values(dialCodes));

/**
 * @param phone E.164, `+919845021000`
 * @returns for example `+91 98450 21000`; anything else is returned unchanged
 */
export function formatPhone(phone: string | null): string | null {
  if (phone === null || !/^\+\d{7,15}$/.test(phone)) return phone;
  const digits = phone.slice(1);
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => codes.has(start));
  if (!code) return phone;
  const rest = digits.slice(code.length);
  const half = Math.ceil(rest.length / 2);
  return `+${code} ${rest.slice(0, half)} ${rest.slice(half)}`;
}
