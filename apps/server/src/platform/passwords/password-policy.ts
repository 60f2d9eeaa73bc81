/** The password policy: a minimum length and no common passwords, without rules about kinds of characters. */
import { passwordLimits } from '@foyer/contract/users/users.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

export type PasswordProblem = 'too_short' | 'too_common';

/** About 49,000 common passwords from the lists that attackers use, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** How many letters a password must have beside personal data. */
const minOwnLetters = 6;

/**
 * The problem of a new password; `null` when it is accepted.
 * @param personal data that an attacker may know: name, email, the tenant's name
 */
export function passwordProblem(password: string, personal: readonly string[] = []): PasswordProblem | null {
  const typed = password.normalize('NFC');
  if ([...typed].length < passwordLimits.minLength) return 'too_short';
  const plain = typed.toLowerCase();
  return isListed(plain) || isMonotonous(plain) || isPersonal(plain, personal) ? 'too_common' : null;
}

/** In the list, also with digits and punctuation around it (`Password2024!`), or a repeated text. */
function isListed(plain: string): boolean {
  if (common.has(plain)) return true;
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(core)) return true;
  return repeatedPart(plain) !== null;
}

/** The text that a password repeats; `null` when there is none. */
function repeatedPart(plain: string): string | null {
  return /^(.{1,8}?)\1+$/su.exec(plain)?.[1] ?? null;
}

/** Few different characters, or a sequence: `aaaabbbbcccc`, `123456789012`, `abcdefghijkl`. */
function isMonotonous(plain: string): boolean {
  const signs = [...plain];
  if (new Set(signs).size < 5) return true;
  const steps = signs
    .slice(1)
    .map((sign, at) => (sign.codePointAt(0) ?? 0) - (signs[at]?.codePointAt(0) ?? 0));
  const runs = steps.filter((difference) => Math.abs(difference) <= 1).length;
  return runs >= steps.length - 2;
}

/** Little more than personal data. */
function isPersonal(plain: string, personal: readonly string[]): boolean {
  const words = personal
    .flatMap((text) =>
      text
        .toLowerCase()
        .normalize('NFC')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length);
  let left = plain;
  for (const word of words) left = left.replaceAll(word, '');
  return left.length < plain.length && left.replace(/[^\p{L}]/gu, '').length < minOwnLetters;
}
