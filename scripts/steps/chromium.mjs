/** A Chromium for the browser tests: one that is found, else the distribution's, else Playwright's. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findOnPath, isProgram, runCommand } from './command.mjs';
import { runtimeNode } from './dependencies.mjs';
import { pinnedEnv, root } from './places.mjs';
import { SetupError } from './setup-error.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const knownPlaces = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The step that gets a browser. It never fails the run: without one the browser tests are told as skipped. */
export function chromium(env = process.env) {
  return {
    name: 'Chromium',
    isDone: () => findChromium(env),
    run: async (say) => {
      if (await installByApt(env, say)) return findChromium(env);
      if (await installByPlaywright(say)) return findChromium(env);
      return 'none to be had: browser tests will be skipped. Mend: CHROMIUM_BIN=/path/to/chromium npm test';
    },
  };
}

/** @returns the browser's program, if there is one */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_BIN) {
    if (isProgram(env.CHROMIUM_BIN)) return env.CHROMIUM_BIN;
    throw new SetupError({
      missing: `CHROMIUM_BIN names ${env.CHROMIUM_BIN}, which is no program.`,
      mend: 'Point it at a Chromium, or take it away: unset CHROMIUM_BIN',
    });
  }
  const onPath = names.map((name) => findOnPath(name, env)).find(Boolean);
  return onPath ?? knownPlaces.find(isProgram) ?? playwrightsOwn();
}

function playwrightsOwn() {
  try {
    const path = createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

async function installByApt(env, say) {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get', env)) return false;
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, onLine: say };
  await runCommand('apt-get', ['update'], options);
  const { code } = await runCommand(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium'],
    options,
  );
  return code === 0 && Boolean(findOnPath('chromium', env));
}

async function installByPlaywright(say) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (!existsSync(cli)) return false;
  const { code } = await runCommand(runtimeNode(), [cli, 'install', 'chromium'], {
    env: pinnedEnv(),
    onLine: say,
  });
  return code === 0;
}
