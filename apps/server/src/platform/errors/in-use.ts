/** What still uses a record that staff want to delete: the lines of a `record.in_use` error. */

/** The highest number that is counted. */
export const usesCountedTo = 1000;

/** How many names are listed; the others are counted. */
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

/** Without those of which there are none. */
export function listUses(uses: readonly (string | null)[]): string[] {
  return uses.filter((use) => use !== null);
}
