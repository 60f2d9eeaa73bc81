/** Searches customers by name, contact and reference; for callers who may not see contacts, by the whole phone number or email only. */
import { toEmail } from '@foyer/contract/core/email.ts';
import { tidyPhone } from '@foyer/contract/core/phone.ts';
import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Shorter ones are parts of a number. */
const minDigits = 7;

/**
 * How a table with the customers `c` finds them. Where contacts are masked, parts of them never match: they would let
 * the caller find a contact digit by digit.
 */
export function searchOfCustomer(contactsAreMasked: boolean) {
  if (!contactsAreMasked) return { searched: { folded: sql`c.search` } };
  return { searched: sql`(c.name || ' ' || c.reference_numbers)`, searchedExactly: contactEquals };
}

/** @returns the condition for a text that is a whole contact; `null` for any other text */
function contactEquals(text: string): SQL | null {
  const typed = text.trim();
  if (/^\S+@\S+$/.test(typed)) return sql`lower(c.email) = lower(${toEmail(typed) ?? typed}::text)`;
  const numbers = phoneNumbersOf(typed);
  return numbers.length > 0 ? sql`c.phone = any(${sql.param(numbers)}::text[])` : null;
}

/** The numbers in E.164 that a typed number can mean: without a plus sign, those of every country. */
export function phoneNumbersOf(typed: string): string[] {
  const number = tidyPhone(typed).replace(/^00/, '+').replace('(0)', '');
  if (!/^\+?[\d ()]+$/.test(number)) return [];
  const digits = number.replace(/\D/g, '');
  if (digits.length < minDigits) return [];
  if (number.startsWith('+')) return [`+${digits}`];
  const national = digits.replace(/^0/, '');
  const codes = new Set(Object.values(dialCodes));
  return [`+${digits}`, ...[...codes].map((code) => `+${code}${national}`)];
}
