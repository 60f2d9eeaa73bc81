/** What a reader of a setting says about a value that it cannot use. */

/** The rest of a sentence that begins with the name of the setting: `must be a port number`. */
export class WrongValue extends Error {}

const shownLength = 60;

/** A value as a sentence quotes it: one short line, whatever it contains. */
export function quoted(text: string): string {
  const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
  // JSON escapes the characters below a blank only. The others could reverse or hide what follows.
  return JSON.stringify(shown).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
