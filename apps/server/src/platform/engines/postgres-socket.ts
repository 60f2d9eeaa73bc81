/** The folder of the database's socket: short enough for a socket's path, and nobody's but ours. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import { SetupError } from './setup-error.ts';

/** The socket's folder is one data folder's own, so the number tells nothing apart. */
export const port = 5432;

/** sun_path holds 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432` and its `.lock` take theirs. */
const longestFolder = 80;

/**
 * Makes sure of the socket's folder.
 * @returns its path, the same for the same data folder
 * @throws SetupError when somebody else owns it, who could then sit between us and the database
 */
export function prepareSocketFolder(cluster: string, { uid, runAs }: PostgresAccount): string {
  const folder = socketFolderOf(cluster);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const isOurs = found.uid === uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs) throw foreignFolder(folder);

  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function socketFolderOf(cluster: string): string {
  const name = `foyer-${createHash('sha256').update(realpathSync(cluster)).digest('hex').slice(0, 16)}`;
  const base = realpathSync(tmpdir());
  return join(Buffer.byteLength(join(base, name)) > longestFolder ? '/tmp' : base, name);
}

function foreignFolder(folder: string): SetupError {
  return new SetupError({
    missing: `${folder} is wanted for the database's socket, and belongs to somebody else.`,
    mend: 'Take another folder for temporary files: TMPDIR=$(mktemp -d) npm start',
  });
}
