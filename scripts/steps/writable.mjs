/** Folders that the set-up writes to: one sentence, and what to do, where it cannot. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Creates the folder if it is missing. Programs that a step runs would print their stack instead.
 * @throws {SetupError} if the current user cannot write to it
 */
export function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw toWriteError(folder, error);
  }
}

/** @returns {Error} a `SetupError` if the error says that the path cannot be written, else the error itself */
export function toWriteError(path, error) {
  const fault = faultOf(path, error.code);
  return fault ? new SetupError(fault, { cause: error }) : error;
}

function faultOf(path, code) {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return {
        problem: `${path} belongs to another user, so Foyer can't write to it.`,
        fix: `Change its owner: sudo chown -R "$(id -un)" ${relative(process.cwd(), root) || '.'}`,
      };
    case 'EROFS':
      return {
        problem: `${path} is on a read-only file system, so Foyer can't write to it.`,
        fix: 'Run npm start once where the checkout can be written, then again here.',
      };
    case 'EEXIST':
    case 'ENOTDIR':
      return {
        problem: `Foyer can't create the folder ${path}: a file has its name, or that of a folder above it.`,
        fix: 'Move that file away, then: npm start',
      };
    default:
      return undefined;
  }
}
