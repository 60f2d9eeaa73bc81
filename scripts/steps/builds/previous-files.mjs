/** Keeps the hashed files of earlier builds, because pages that are still open may request them. */
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than any page stays open. */
const retentionMs = 14 * 24 * 3_600_000;

/**
 * Copies the files that only the previous build has, with their modification time. Files older than two weeks
 * are dropped.
 * @param {string} previousFolder the folder of the current build, which may be missing
 * @param {string} nextFolder the folder of the new build
 */
export function keepPreviousFiles(previousFolder, nextFolder, now = Date.now()) {
  if (!existsSync(previousFolder)) return;
  mkdirSync(nextFolder, { recursive: true });
  const existing = new Set(readdirSync(nextFolder));
  for (const name of readdirSync(previousFolder)) {
    const file = join(previousFolder, name);
    if (existing.has(name) || now - statSync(file).mtimeMs > retentionMs) continue;
    cpSync(file, join(nextFolder, name), { preserveTimestamps: true });
  }
}
