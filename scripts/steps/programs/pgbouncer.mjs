/** Unpacks Debian's PgBouncer, the connection pooler of the tests, into the cache: nothing is installed or started. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isProgram, runCommand } from '../command.mjs';
import { engineCache } from '../paths.mjs';

/** The step that gets it. It never fails: without it, the tests of a connection pooler are skipped. */
export function pgBouncer(env = process.env) {
  return {
    name: 'PgBouncer',
    isDone: () => findPgBouncer(env),
    run: async (report) => {
      const problem = await unpack(env, report);
      return problem
        ? `${problem}: the tests of a connection pooler are skipped`
        : 'unpacked from the Debian package';
    },
  };
}

/** @returns the path of the program, if there is one */
export function findPgBouncer(env = process.env) {
  if (env.PGBOUNCER_BIN) return isProgram(env.PGBOUNCER_BIN) ? env.PGBOUNCER_BIN : undefined;
  const path = cachedProgram(env);
  return isProgram(path) ? path : findOnPath('pgbouncer', env);
}

const cachedFolder = (env) => join(engineCache(env), 'pgbouncer-debian');
const cachedProgram = (env) => join(cachedFolder(env), 'pgbouncer');

/** @returns the reason if it could not be unpacked */
async function unpack(env, report) {
  if (!findOnPath('apt-get', env) || !findOnPath('dpkg', env)) return 'no apt';
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is
  // used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    report('downloading the package');
    const options = { cwd: workFolder, env };
    const packages = ['pgbouncer', ...(await missingLibraries(env))];
    const download = () => runCommand('apt-get', ['download', ...packages], options);
    if ((await download()).code !== 0) {
      // The list of packages may be missing or old.
      if (process.getuid?.() === 0) await runCommand('apt-get', ['update'], { env, onLine: report });
      if ((await download()).code !== 0) return 'the package pgbouncer could not be downloaded';
    }
    const home = join(workFolder, 'home');
    for (const name of readdirSync(workFolder).filter((each) => each.endsWith('.deb')))
      if ((await runCommand('dpkg', ['-x', join(workFolder, name), home], { env })).code !== 0)
        return `${name} could not be unpacked`;
    writeStarter(home);
    const { code, output } = await runCommand(join(home, 'pgbouncer'), ['--version'], { env });
    if (code !== 0) return `PgBouncer does not run (${output.trim().split('\n').at(-1)})`;
    rmSync(cachedFolder(env), { recursive: true, force: true });
    renameSync(home, cachedFolder(env));
    return undefined;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** @returns the packages of its libraries that this machine does not have */
async function missingLibraries(env) {
  const { output } = await runCommand('apt-cache', ['depends', 'pgbouncer'], { env });
  const libraries = [...output.matchAll(/^\s*Depends: (lib\S+)$/gm)].map(([, name]) => name);
  const missing = [];
  for (const name of libraries) {
    const { output: status } = await runCommand('dpkg', ['--status', name], { env });
    if (!status.includes('ok installed')) missing.push(name);
  }
  return missing;
}

/** Starts the program with the unpacked libraries, wherever the folder is. */
function writeStarter(home) {
  const folders = ['usr/lib', 'lib'].map((name) => join(home, name)).filter((path) => existsSync(path));
  const triplets = folders.flatMap((path) =>
    readdirSync(path)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(path, name).slice(home.length)),
  );
  const libraryPath = triplets.map((name) => `$home${name}`).join(':');
  const script = [
    '#!/bin/sh',
    'home=$(dirname "$0")',
    `LD_LIBRARY_PATH="${libraryPath}" exec "$home/usr/sbin/pgbouncer" "$@"`,
  ];
  writeFileSync(join(home, 'pgbouncer'), `${script.join('\n')}\n`);
  chmodSync(join(home, 'pgbouncer'), 0o755);
}
