/** Remembers from which sources something was made, so that it is made again only when they change. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, stampFolder } from './places.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * All files below the given places, in order.
 * @param {(name: string) => boolean} isLeftOut by the name of a file or folder
 */
export function listFiles(places, isLeftOut) {
  return places.flatMap((place) => (statSync(place).isDirectory() ? walk(place, isLeftOut) : [place])).sort();
}

function walk(folder, isLeftOut) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isLeftOut(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path, isLeftOut) : [path];
  });
}

/**
 * Two prints of the same files: `quick` by size and time of change, `sure` by content (computed only when asked for).
 * @param {string[]} files
 * @param {string} extra what else the result depends on
 */
export function fingerprint(files, extra = '') {
  const quick = createHash('sha256').update(extra);
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    quick.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return { quick: quick.digest('hex'), sure: () => hashContents(files, extra) };
}

function hashContents(files, extra) {
  const hash = createHash('sha256').update(extra);
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Whether the stamp says so; a touched file that did not change only renews the quick print. */
export function isStamped(name, print, folder = stampFolder) {
  const stamp = readStamp(name, folder);
  if (!stamp) return false;
  if (stamp.quick === print.quick) return true;
  if (stamp.sure !== print.sure()) return false;
  writeStamp(name, print, folder);
  return true;
}

export function writeStamp(name, print, folder = stampFolder) {
  const path = join(folder, `${name}.json`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ quick: print.quick, sure: print.sure() }));
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    throw notOurs(folder, error);
  }
}

/** @returns {SetupError} for a file or folder that belongs to another user */
export function notOurs(path, cause) {
  return new SetupError(
    {
      missing: `${path} belongs to another user and cannot be written.`,
      mend: `Take it over: sudo chown -R "$(id -un)" ${relative(process.cwd(), root) || '.'}`,
    },
    { cause },
  );
}

function readStamp(name, folder) {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}
