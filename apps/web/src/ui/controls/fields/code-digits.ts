/** Normalises a one-time code that is typed, pasted or filled in by the phone. */
import { codeLimits } from '@foyer/contract/registration/registration.ts';

/**
 * The digits of the input, at most six. A digit typed after a complete code is ignored. Digits of other
 * scripts (Devanagari, Arabic) are converted.
 */
export function cleanCode(raw: string, before = ''): string {
  const digits = [...raw.normalize('NFKC')].map(toDigit).join('');
  const isOverfull = digits.length > codeLimits.digits && before.length === codeLimits.digits;
  return isOverfull && digits.startsWith(before) ? before : digits.slice(0, codeLimits.digits);
}

export function isComplete(code: string): boolean {
  return code.length === codeLimits.digits;
}

// Unicode encodes the ten digits of every script contiguously, from zero.
function toDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return '';
  if (character <= '9') return character;
  let zero = character.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
