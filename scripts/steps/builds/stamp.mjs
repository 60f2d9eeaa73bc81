/** Stores a fingerprint of the sources of a build step, so that it runs again only when they change. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { root, stampFolder } from '../paths.mjs';
import { toWriteError } from '../writable.mjs';

/**
 * All files below the given paths, sorted.
 * @param {(name: string) => boolean} isExcluded by name of a file or folder
 */
export function listFiles(paths, isExcluded) {
  return paths.flatMap((path) => (statSync(path).isDirectory() ? walk(path, isExcluded) : [path])).sort();
}

function walk(folder, isExcluded) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isExcluded(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path, isExcluded) : [path];
  });
}

/**
 * Two hashes of the files: `statHash` of size and modification time, `contentHash` of the content (computed when
 * called).
 * @param {string[]} files
 * @param {string} extra other input of the build step
 */
export function fingerprint(files, extra = '') {
  const statHash = createHash('sha256').update(extra);
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    statHash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return { statHash: statHash.digest('hex'), contentHash: () => hashContents(files, extra) };
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

/**
 * Compares with the stored fingerprint. If only modification times changed, the stored one is updated where it can be
 * written: a read-only checkout is compared by content each time.
 */
export function isStamped(name, current, folder = stampFolder) {
  const stamp = readStamp(name, folder);
  if (!stamp) return false;
  if (stamp.statHash === current.statHash) return true;
  if (stamp.contentHash !== current.contentHash()) return false;
  try {
    storeStamp(name, current, folder);
  } catch {
    // Nothing has to be built, so nothing has failed.
  }
  return true;
}

export function writeStamp(name, current, folder = stampFolder) {
  try {
    storeStamp(name, current, folder);
  } catch (error) {
    throw toWriteError(folder, error);
  }
}

/** Replaces the stamp at once: a write that fails leaves the old one. */
function storeStamp(name, current, folder) {
  const draft = join(folder, `${name}.json.${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(draft, JSON.stringify({ statHash: current.statHash, contentHash: current.contentHash() }));
    renameSync(draft, join(folder, `${name}.json`));
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    throw error;
  }
}

function readStamp(name, folder) {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}
