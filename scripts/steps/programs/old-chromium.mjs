/**
 * Chromium 109 and 113 for their journeys, from the npm package `@sparticuz/chromium` of those versions: the only builds of
 * that age that the package registry has. They are no dependencies, because each is 160 MB.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { isProgram, runCommand } from '../command.mjs';
import { engineCache } from '../paths.mjs';

/** Major version: version of the package and its SHA-512, as in the registry. */
const packages = {
  109: {
    version: '109.0.6',
    sha512: '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
  113: {
    version: '113.0.1',
    sha512: 'm64Nc58YObfCYkPbc8EBsnhWCFaw02dbXhWNOmx+OYoIPtIRar+reGYyAeGC0HD9RUZfPEwMHHSZ8MFxdSWXZQ==',
  },
};

/** @param {number} major 109 or 113 */
export const oldChromiumPath = (major, env = process.env) =>
  join(engineCache(env), `chromium-${major}`, 'chromium');

/** The step that downloads one of them. It never fails: without it, its journeys are skipped. */
export function oldChromium(major, env = process.env) {
  return {
    name: `Chromium ${major}`,
    isDone: () => (isProgram(oldChromiumPath(major, env)) ? packages[major].version : undefined),
    run: async (report) => {
      const problem = await install(major, env, report);
      return problem ? `${problem}, so its journeys are skipped` : packages[major].version;
    },
  };
}

/** @returns the reason if it could not be installed */
async function install(major, env, report) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'only for Linux on x64';
  const { version, sha512 } = packages[major];
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    report('downloading, 60 MB');
    const pack = [
      'pack',
      `@sparticuz/chromium@${version}`,
      '--ignore-scripts',
      '--pack-destination',
      workFolder,
    ];
    if ((await runCommand('npm', pack, { env, cwd: workFolder })).code !== 0)
      return 'not in the package registry';
    const archive = join(workFolder, `sparticuz-chromium-${version}.tgz`);
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512)
      return 'the download does not match its checksum';
    const unpack = ['-xzf', archive, '-C', workFolder, 'package/bin/chromium.br'];
    if ((await runCommand('tar', unpack)).code !== 0) return 'the download could not be unpacked';
    report('decompressing');
    const made = join(workFolder, `chromium-${major}`);
    mkdirSync(made);
    await pipeline(
      createReadStream(join(workFolder, 'package/bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(made, 'chromium')),
    );
    chmodSync(join(made, 'chromium'), 0o755);
    renameSync(made, join(cache, `chromium-${major}`));
    return undefined;
  } catch (error) {
    if (error.code === 'ENOSPC') throw error;
    // Another run has made it meanwhile.
    return isProgram(oldChromiumPath(major, env)) ? undefined : `not installed (${error.message})`;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
