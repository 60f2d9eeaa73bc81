/**
 * Chromium 109 and 113 for their journeys, from the npm package `@sparticuz/chromium` of those versions: the only builds of
 * that age that the package registry has. They are no dependencies, because each is 160 MB.
 */
import { chmodSync, createReadStream, createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { isProgram } from '../command.mjs';
import { engineCache } from '../paths.mjs';
import { makeFromPackage } from './registry-package.mjs';

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
  const program = oldChromiumPath(major, env);
  const isDone = () => isProgram(program);
  const { version, sha512 } = packages[major];
  const options = {
    name: '@sparticuz/chromium',
    version,
    sha512,
    content: 'bin/chromium.br',
    target: dirname(program),
    isDone,
    async make(compressed, made) {
      const path = join(made, 'chromium');
      await pipeline(createReadStream(compressed), createBrotliDecompress(), createWriteStream(path));
      chmodSync(path, 0o755);
    },
  };
  return {
    name: `Chromium ${major}`,
    isDone: () => (isDone() ? version : undefined),
    run: async (report) => {
      const problem = await makeFromPackage(options, env, report);
      return problem ? `${problem}, so its journeys are skipped` : version;
    },
  };
}
