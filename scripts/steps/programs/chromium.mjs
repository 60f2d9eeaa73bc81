/** Finds Chromium for the browser tests, or installs it with apt or Playwright. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findOnPath, isProgram, runCommand } from '../command.mjs';
import { pinnedEnv, root } from '../paths.mjs';
import { SetupError } from '../setup-error.mjs';
import { installByApt } from './apt.mjs';
import { runtimeNode } from './dependencies.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const knownPaths = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The step that finds or installs a browser. It never fails: without a browser, the journeys are skipped. */
export function chromium(env = process.env) {
  return {
    name: 'Chromium',
    isDone: () => findChromium(env),
    run: async (report) => {
      if (await installByApt('chromium', env, report)) return findChromium(env);
      if (await installByPlaywright(report)) return findChromium(env);
      return 'not available, so browser tests are skipped. Fix: CHROMIUM_BIN=/path/to/chromium npm test';
    },
  };
}

/** @returns the path of the browser, if there is one */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_BIN) {
    if (isProgram(env.CHROMIUM_BIN)) return env.CHROMIUM_BIN;
    throw new SetupError({
      problem: `CHROMIUM_BIN is ${env.CHROMIUM_BIN}, which is not an executable file.`,
      fix: 'Set it to the path of Chromium, or remove it: unset CHROMIUM_BIN',
    });
  }
  const onPath = names.map((name) => findOnPath(name, env)).find(Boolean);
  return onPath ?? knownPaths.find(isProgram) ?? findPlaywrightChromium();
}

function findPlaywrightChromium() {
  try {
    const path = createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

async function installByPlaywright(report) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (!existsSync(cli)) return false;
  const { code } = await runCommand(runtimeNode(), [cli, 'install', 'chromium'], {
    env: pinnedEnv(),
    onLine: report,
  });
  return code === 0;
}
