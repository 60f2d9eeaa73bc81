/** Paths of the checkout, the caches of the setup, and the Node that the lock file pins. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Fingerprints of completed steps. `npm ci` deletes them with node_modules. */
export const stampFolder = join(root, 'node_modules', '.foyer');

/** Compiled code of the server, which its next start reuses (`NODE_COMPILE_CACHE`). */
export const compileCache = join(root, 'node_modules', '.foyer', 'compiled');

/** Downloaded and built programs, shared by all checkouts. */
export function engineCache(env = process.env) {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'foyer', 'engines');
}

/** The installation's data folder, absolute. */
export function dataFolder(env = process.env) {
  return resolve(root, env.FOYER_DATA_DIR || '.foyer');
}

/** The pinned Node; `undefined` if it is not installed or not packaged for this platform. */
export function pinnedNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', `node-${os}-${process.arch}`, 'bin', program);
  return existsSync(path) ? path : undefined;
}

/** The environment in which `node` and the installed tools are the pinned ones. */
export function pinnedEnv(extra = {}, env = process.env) {
  const path = [join(root, 'node_modules', '.bin'), env.PATH ?? ''].join(delimiter);
  return { ...env, PATH: path, ...extra };
}
