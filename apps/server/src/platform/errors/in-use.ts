/** What holds on to a record that was to be deleted, in words for staff: the lines of `record.in_use`. */

/** Counted no further than this. */
export const usesCountedTo = 1000;

/** Names said of one kind; the rest is a number. */
export const usersNamed = 3;

/** @returns `3 meetings`; `null` for none */
export function countUses(count: number, noun: string): string | null {
  if (count === 0) return null;
  if (count > usesCountedTo) return `more than ${usesCountedTo} ${noun}s`;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** @param names the first of them @returns `5 agents: Asha, Ben, Cleo and 2 more`; `null` for none */
export function nameUses(count: number, noun: string, names: readonly string[]): string | null {
  const counted = countUses(count, noun);
  const named = names.slice(0, usersNamed);
  if (counted === null || named.length === 0) return counted;
  const rest = Math.min(count, usesCountedTo) - named.length;
  return `${counted}: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Those there are. */
export function listUses(uses: readonly (string | null)[]): string[] {
  return uses.filter((use) => use !== null);
}
