/** Installs Schemathesis, which tests the API against its OpenAPI document, and caches it. Needs Python. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { withLock } from '../lock.mjs';
import { engineCache } from '../paths.mjs';

/** Every package with its version and the checksums of its wheels. */
const requirements = join(import.meta.dirname, 'schemathesis-requirements.txt');
export const schemathesisVersion = /^schemathesis==(\S+)/m.exec(readFileSync(requirements, 'utf8'))[1];

/** Written last, so that an interrupted installation is not used. */
const complete = 'complete';

/** The step that installs it. It never fails: without it, its tests are skipped. */
export function schemathesis(env = process.env) {
  return {
    name: 'Schemathesis',
    isDone: () => findSchemathesis(env),
    run: async (report) => {
      const problem = await withLock(`${cachedFolder(env)}.lock`, async () =>
        // Another checkout may have installed it meanwhile.
        findSchemathesis(env) ? undefined : install(env, report),
      );
      return problem ? `${problem}: the fuzz tests of the API are skipped` : `release ${schemathesisVersion}`;
    },
  };
}

/** @returns the program, if it is installed */
export function findSchemathesis(env = process.env) {
  if (env.SCHEMATHESIS_BIN) return env.SCHEMATHESIS_BIN;
  const folder = cachedFolder(env);
  return existsSync(join(folder, complete)) ? join(folder, 'bin', 'schemathesis') : undefined;
}

function cachedFolder(env) {
  return join(engineCache(env), `schemathesis-${schemathesisVersion}`);
}

/** @returns the reason if it could not be installed */
async function install(env, report) {
  // Programs of a virtual environment contain its path, so it is created where it stays.
  const folder = cachedFolder(env);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pipCache = mkdtempSync(join(folder, 'pip-'));
  try {
    if ((await runCommand('python3', ['-m', 'venv', folder], { env })).code !== 0)
      return 'no Python 3 with venv';
    report('installing, which takes half a minute');
    const options = ['--quiet', '--disable-pip-version-check', '--require-hashes', '--only-binary', ':all:'];
    const pip = ['install', ...options, '--requirement', requirements];
    const { code, output } = await runCommand(join(folder, 'bin', 'pip'), pip, {
      env: { ...env, PIP_CACHE_DIR: pipCache },
    });
    if (code !== 0) return `Schemathesis could not be installed (${output.trim().split('\n').at(-1)})`;
    writeFileSync(join(folder, complete), '');
    return undefined;
  } finally {
    rmSync(pipCache, { recursive: true, force: true });
  }
}
