/** Finds Firefox for its journeys, or installs it with apt. */
import { findOnPath, isProgram } from '../command.mjs';
import { SetupError } from '../setup-error.mjs';
import { installByApt } from './apt.mjs';

const names = ['firefox-esr', 'firefox'];

/** The step that finds or installs Firefox. It never fails: without Firefox, its journeys are skipped. */
export function firefox(env = process.env) {
  return {
    name: 'Firefox',
    isDone: () => findFirefox(env),
    run: async (report) => {
      if (await installByApt(names[0], env, report)) return findFirefox(env);
      return 'not available, so its journeys are skipped. Fix: FIREFOX_BIN=/path/to/firefox npm test';
    },
  };
}

/** @returns the path of the browser, if there is one */
export function findFirefox(env = process.env) {
  if (env.FIREFOX_BIN) {
    if (isProgram(env.FIREFOX_BIN)) return env.FIREFOX_BIN;
    throw new SetupError({
      problem: `FIREFOX_BIN is ${env.FIREFOX_BIN}, which is not an executable file.`,
      fix: 'Set it to the path of Firefox, or remove it: unset FIREFOX_BIN',
    });
  }
  return names.map((name) => findOnPath(name, env)).find(Boolean);
}
