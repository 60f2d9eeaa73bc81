/** The files of builds before: a page that is open, and somebody who waits on it, still asks for them by their names. */
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than any page stays open. */
const keptForMs = 14 * 24 * 3_600_000;

/**
 * Copies what a build before named and the new one does not, with its age; what is too old is left behind.
 * @param {string} before the folder of the build that stands, which may be missing
 * @param {string} next the folder of the build that takes its place
 */
export function keepOlderFiles(before, next, now = Date.now()) {
  if (!existsSync(before)) return;
  mkdirSync(next, { recursive: true });
  const known = new Set(readdirSync(next));
  for (const name of readdirSync(before)) {
    const file = join(before, name);
    if (known.has(name) || now - statSync(file).mtimeMs > keptForMs) continue;
    cpSync(file, join(next, name), { preserveTimestamps: true });
  }
}
