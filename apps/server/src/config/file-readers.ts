/** Readers of settings that name files, folders and programs of this machine. */
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { quoted, WrongValue } from './wrong-value.ts';

/** Whether this account may use the file in this way, and it is one. */
function isFile(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export function readableFile(text: string): string {
  if (isFile(text, constants.R_OK)) return text;
  throw new WrongValue(`must be a file that this account can read, not ${quoted(text)}`);
}

export function program(text: string): string {
  if (isFile(text, constants.X_OK)) return text;
  throw new WrongValue(`must be the path of a program, not ${quoted(text)}`);
}

/** A folder with these programs. */
export function programFolder(...programs: readonly string[]): (text: string) => string {
  return (text) => {
    const missing = programs.find((name) => !isFile(path.join(text, name), constants.X_OK));
    if (missing === undefined) return text;
    throw new WrongValue(`must be a folder with the program ${missing}, not ${quoted(text)}`);
  };
}

/**
 * A folder that exists and can be used, or that can be created. Creates nothing.
 * @returns the absolute path
 */
export function dataFolder(text: string): string {
  if (text.startsWith('~'))
    throw new WrongValue(
      `begins with ~, which only a shell replaces: write the whole path, not ${quoted(text)}`,
    );
  const folder = path.resolve(text);
  const existing = nearestExisting(folder);
  const reason = reasonAgainst(existing);
  if (reason === null) return folder;
  if (existing === folder)
    throw new WrongValue(`must be a folder that this account can write, and ${quoted(folder)} ${reason}`);
  throw new WrongValue(
    `must be a folder that this account can write, and ${quoted(folder)} cannot be created: ${quoted(existing)} ${reason}`,
  );
}

function nearestExisting(folder: string): string {
  for (let candidate = folder; ; candidate = path.dirname(candidate)) {
    try {
      statSync(candidate);
      return candidate;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isAbsent = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
      if (!isAbsent || candidate === path.dirname(candidate)) return candidate;
      if (path.basename(candidate).length > 255)
        throw new WrongValue('has a name that is too long for a folder');
    }
  }
}

/** The types of proc, sysfs, cgroup, cgroup2 and devpts (`statfs`): to create a folder there waits without an end. */
const kernelFileSystems = new Set([0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x1cd1]);

/** @returns the end of a sentence; `null` if files can be created in the folder */
function reasonAgainst(folder: string): string | null {
  try {
    if (!statSync(folder).isDirectory()) return 'is not a folder';
    if (kernelFileSystems.has(statfsSync(folder).type)) return 'is a folder of the kernel';
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return folderFault(error);
  }
}

/** The end of a sentence about a folder that cannot be used. */
export function folderFault(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EROFS') return 'is on a read-only file system';
  if (code === 'EACCES' || code === 'EPERM') return 'does not admit this account';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'has no free space';
  return `cannot be used (${code ?? 'unknown fault'})`;
}
