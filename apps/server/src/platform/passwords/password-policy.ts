/** Which passwords are taken: long ones that are not everybody's, never judged by kinds of characters. */
import { passwordLimits } from '@foyer/contract/users.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

export type PasswordProblem = 'too_short' | 'too_common';

/** Some 49,000 passwords of the lists that attackers try first, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What is left of a password beside the obvious must be at least this long, in characters. */
const ownAtLeast = 6;

/**
 * What is wrong with a new password; `null` when it is taken.
 * @param personal what an attacker knows anyway: name, email, the tenant's name
 */
export function passwordProblem(password: string, personal: readonly string[] = []): PasswordProblem | null {
  const typed = password.normalize('NFC');
  if ([...typed].length < passwordLimits.minLength) return 'too_short';
  const plain = typed.toLowerCase();
  return isListed(plain) || isMonotonous(plain) || isPersonal(plain, personal) ? 'too_common' : null;
}

/** In the list as it is, filled up with digits and signs (`Password2024!`), or twice in a row. */
function isListed(plain: string): boolean {
  if (common.has(plain)) return true;
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(core)) return true;
  return pieceOf(plain) !== null;
}

/** The shorter text that a password repeats, `null` when it repeats none. */
function pieceOf(plain: string): string | null {
  return /^(.{1,8}?)\1+$/su.exec(plain)?.[1] ?? null;
}

/** Few different characters, or each the next of the one before: `aaaabbbbcccc`, `123456789012`, `abcdefghijkl`. */
function isMonotonous(plain: string): boolean {
  const signs = [...plain];
  if (new Set(signs).size < 5) return true;
  const steps = signs
    .slice(1)
    .map((sign, at) => (sign.codePointAt(0) ?? 0) - (signs[at]?.codePointAt(0) ?? 0));
  const runs = steps.filter((step) => Math.abs(step) <= 1).length;
  return runs >= steps.length - 2;
}

/** Hardly anything beside names that everybody here knows. */
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
  return left.length < plain.length && left.replace(/[^\p{L}]/gu, '').length < ownAtLeast;
}
