/** Phone numbers as people paste and write them, before a library for the numbering plans reads them. */

/** The value of a digit of any script: each script's digits are ten in a row. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * @returns the number with ASCII digits and spaces between them: `٠٦.12/34` → `06 12 34`. Invisible characters around a
 * copied number are dropped. What is no part of a number stays.
 */
export function tidyPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\s./]+/gu, ' ')
    .trim();
}
