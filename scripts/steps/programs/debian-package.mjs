/**
 * Unpacks programs of Debian's packages into the cache, for tests: nothing is installed, and no server starts with the
 * machine.
 */
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

/**
 * @typedef {object} DebianProgram
 * @property {string} name of the package
 * @property {string} program its path in the package
 * @property {string} variable the environment variable that names another one
 */

/** @type {DebianProgram} */
export const nginx = { name: 'nginx', program: 'usr/sbin/nginx', variable: 'NGINX_BIN' };
/** @type {DebianProgram} */
export const caddy = { name: 'caddy', program: 'usr/bin/caddy', variable: 'CADDY_BIN' };
/** @type {DebianProgram} */
export const pgBouncer = { name: 'pgbouncer', program: 'usr/sbin/pgbouncer', variable: 'PGBOUNCER_BIN' };

/** The step that unpacks it. It never fails: without it, its tests are skipped. @param {DebianProgram} wanted */
export function debianPackage(wanted, env = process.env) {
  return {
    name: wanted.name,
    isDone: () => findDebianProgram(wanted, env),
    run: async (report) => {
      const problem = await unpack(wanted, env, report);
      return problem ? `${problem}: the tests of ${wanted.name} are skipped` : "Debian's package";
    },
  };
}

/** @param {DebianProgram} wanted @returns the path of the program, if there is one */
export function findDebianProgram({ name, variable }, env = process.env) {
  const path = env[variable] || join(cachedFolder(name, env), starter);
  return isProgram(path) ? path : undefined;
}

const cachedFolder = (name, env) => join(engineCache(env), `debian-${name}`);
/** Runs the program with the libraries that were unpacked with it. */
const starter = 'start';

/** @returns the reason if it could not be unpacked */
async function unpack({ name, program }, env, report) {
  if (!findOnPath('apt-get', env) || !findOnPath('dpkg', env)) return 'no apt';
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    const problem = await download(name, { env, report, folder: workFolder });
    if (problem) return problem;
    const home = join(workFolder, 'home');
    for (const file of readdirSync(workFolder).filter((each) => each.endsWith('.deb')))
      if ((await runCommand('dpkg', ['-x', join(workFolder, file), home], { env })).code !== 0)
        return `${file} could not be unpacked`;
    if (!isProgram(join(home, program))) return `Debian's package ${name} has no ${program}`;
    writeStarter(home, program);
    const folder = cachedFolder(name, env);
    if (!existsSync(folder)) renameSync(home, folder);
    return undefined;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** The package with the libraries that this machine lacks. @returns the reason if it could not be downloaded */
async function download(name, { env, report, folder }) {
  const options = { cwd: folder, env, onLine: report };
  // apt checks the signature of the list of packages, and the checksum of the package in it.
  const get = async () =>
    runCommand('apt-get', ['download', name, ...(await missingLibraries(name, env))], options);
  let { code, output } = await get();
  if (code !== 0 && process.getuid?.() === 0) {
    // A machine that was just made has no list of packages, and an old list names packages that are gone.
    await runCommand('apt-get', ['update'], options);
    ({ code, output } = await get());
  }
  return code === 0 ? undefined : `${name} could not be downloaded (${output.trim().split('\n').at(-1)})`;
}

async function missingLibraries(name, env) {
  const { output } = await runCommand('apt-cache', ['depends', name], { env });
  const libraries = [...output.matchAll(/^\s*Depends: (lib\S+)$/gm)].map(([, library]) => library);
  const missing = [];
  for (const library of libraries) {
    const { output: status } = await runCommand('dpkg', ['--status', library], { env });
    if (!status.includes('ok installed')) missing.push(library);
  }
  return missing;
}

/** The folder may be anywhere. */
function writeStarter(home, program) {
  const libraryFolders = ['usr/lib', 'lib']
    .filter((folder) => existsSync(join(home, folder)))
    .flatMap((folder) => readdirSync(join(home, folder)).map((name) => `${folder}/${name}`))
    .filter((folder) => folder.includes('-linux-'));
  const libraries = libraryFolders.map((folder) => `$home/${folder}`).join(':');
  const script = [
    '#!/bin/sh',
    'home=$(dirname "$0")',
    ...(libraries ? [`export LD_LIBRARY_PATH="${libraries}"`] : []),
    `exec "$home/${program}" "$@"`,
  ];
  writeFileSync(join(home, starter), `${script.join('\n')}\n`);
  chmodSync(join(home, starter), 0o755);
}
