/** Finds variables that look like settings and are not: a setting with a wrong name has no effect. */
import { settingRows } from './settings.ts';
import { internalVariables, setupVariables } from './setup-variables.ts';

const prefixes = /^(?:FOYER|LIVEKIT|S3)_/;

/** @returns a sentence for each name @param names of the variables that are set */
export function unknownNames(names: readonly string[]): string[] {
  const known = settingRows.flatMap(([name, { formerName }]) => (formerName ? [name, formerName] : [name]));
  const others = new Set([...Object.keys(setupVariables), ...internalVariables]);
  return names
    .filter((name) => !known.includes(name) && !others.has(name))
    .flatMap((name) => {
      const meant = known.find((candidate) => isNearMiss(name, candidate));
      if (meant) return [`${name} is not a setting and has no effect: did you mean ${meant}?`];
      return prefixes.test(name) ? [`${name} is not a setting and has no effect`] : [];
    })
    .sort();
}

function isNearMiss(name: string, known: string): boolean {
  if (name.toUpperCase() === known) return true;
  // Short names differ by a letter from names of other programs.
  const allowed = known.length < 8 ? 0 : known.length < 13 ? 1 : known.length < 15 ? 2 : 3;
  return allowed > 0 && editDistance(name.toUpperCase(), known) <= allowed;
}

/** The least number of letters to insert, remove or replace (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let distances = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const next = [row + 1];
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (distances[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (distances[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
