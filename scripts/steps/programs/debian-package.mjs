/**
 * Downloads programs of Debian's packages for tests, into the cache: an installed server would start with the machine.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
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

/** The step that downloads it. It never fails: without it, its tests are skipped. @param {DebianProgram} wanted */
export function debianPackage(wanted, env = process.env) {
  return {
    name: wanted.name,
    isDone: () => findDebianProgram(wanted, env),
    run: async (report) => {
      const problem = await download(wanted, env, report);
      return problem ? `${problem}: the tests of ${wanted.name} are skipped` : "Debian's package";
    },
  };
}

/** @param {DebianProgram} wanted @returns the path of the program, if there is one */
export function findDebianProgram({ name, program, variable }, env = process.env) {
  const path = env[variable] || join(cachedFolder(name, env), program);
  return isProgram(path) ? path : undefined;
}

const cachedFolder = (name, env) => join(engineCache(env), `debian-${name}`);

/** @returns the reason if it could not be downloaded */
async function download({ name, program }, env, report) {
  if (!findOnPath('apt-get', env) || !findOnPath('dpkg', env)) return 'no apt';
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    const options = { cwd: workFolder, env, onLine: report };
    // apt checks the signature of the list of packages, and the checksum of the package in it.
    const get = () => runCommand('apt-get', ['download', name], options);
    let { code, output } = await get();
    if (code !== 0 && process.getuid?.() === 0) {
      // A machine that was just made has no list of packages, and an old list names packages that are gone.
      await runCommand('apt-get', ['update'], options);
      ({ code, output } = await get());
    }
    const file = readdirSync(workFolder).find((each) => each.endsWith('.deb'));
    if (code !== 0 || !file) return `${name} could not be downloaded (${output.trim().split('\n').at(-1)})`;
    const unpacked = join(workFolder, 'unpacked');
    if ((await runCommand('dpkg', ['-x', join(workFolder, file), unpacked], { env })).code !== 0)
      return `${name} could not be unpacked`;
    if (!isProgram(join(unpacked, program))) return `Debian's package ${name} has no ${program}`;
    const folder = cachedFolder(name, env);
    if (!existsSync(folder)) renameSync(unpacked, folder);
    return undefined;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
