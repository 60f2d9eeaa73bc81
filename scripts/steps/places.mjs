/** Where things are: the checkout, what set-up keeps, and the Node that is pinned by the lock file. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Remembers which steps are done. `npm ci` clears it with everything else, as it should. */
export const stampFolder = join(root, 'node_modules', '.foyer');

/** Engines that were fetched or built; kept between checkouts. */
export function engineCache(env = process.env) {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'foyer', 'engines');
}

/** The installation's data folder, absolute. */
export function dataFolder(env = process.env) {
  return resolve(root, env.FOYER_DATA_DIR || '.foyer');
}

/** The pinned Node's program; `undefined` where there is no package for the platform, or it is not installed. */
export function pinnedNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', `node-${os}-${process.arch}`, 'bin', program);
  return existsSync(path) ? path : undefined;
}

/** The environment that makes `node` and every installed tool mean the pinned ones. */
export function pinnedEnv(extra = {}, env = process.env) {
  const path = [join(root, 'node_modules', '.bin'), env.PATH ?? ''].join(delimiter);
  return { ...env, PATH: path, ...extra };
}
