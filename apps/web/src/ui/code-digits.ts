/** What counts as a one-time code while it is typed, pasted or filled in by the phone. */
import { codeLimits } from '@foyer/contract/registration.ts';

/**
 * The digits of what stands in the input, at most six. Where one more digit was typed onto a full code, the code stays.
 * Digits of other scripts (Devanagari, Arabic) count as the digits they are.
 */
export function cleanCode(raw: string, before = ''): string {
  const digits = [...raw.normalize('NFKC')].map(toDigit).join('');
  const isOverfull = digits.length > codeLimits.digits && before.length === codeLimits.digits;
  return isOverfull && digits.startsWith(before) ? before : digits.slice(0, codeLimits.digits);
}

export function isComplete(code: string): boolean {
  return code.length === codeLimits.digits;
}

// In every script of Unicode the ten digits stand in a row, zero first.
function toDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return '';
  if (character <= '9') return character;
  let zero = character.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
