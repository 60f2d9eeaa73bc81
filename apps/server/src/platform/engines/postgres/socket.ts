/** The folder of the database socket: short enough for a socket path, and accessible only to this account. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import type { PostgresAccount } from './account.ts';

/** Part of the socket's name. Each data folder has its own socket folder, so the number is constant. */
export const port = 5432;

/** The path of the socket in its folder. */
export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${port}`);

/** sun_path holds 104 bytes on macOS and 108 on Linux; `/.s.PGSQL.5432` and its `.lock` take theirs. */
const longestFolder = 80;

/**
 * Creates or checks the socket folder.
 * @returns its path, which depends on the data folder only
 * @throws SetupError when another user owns it, who could then intercept the connections
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
    problem: `${folder} is needed for the database's socket, but belongs to another user.`,
    fix: 'Use another folder for temporary files: TMPDIR=$(mktemp -d) npm start',
  });
}
