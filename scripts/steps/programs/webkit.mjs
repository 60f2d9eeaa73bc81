/** Finds WebKitGTK and a screen for it, or installs them with apt. */
import { findOnPath } from '../command.mjs';
import { installByApt } from './apt.mjs';

/** The step that finds or installs WebKitGTK. It never fails: without it, its journeys are skipped. */
export function webkit(env = process.env) {
  const isDone = () => Boolean(findOnPath('WebKitWebDriver', env) && findOnPath('Xvfb', env));
  return {
    name: 'WebKitGTK',
    isDone: () => (isDone() ? findOnPath('WebKitWebDriver', env) : undefined),
    run: async (report) => {
      await installByApt('webkit2gtk-driver', env, report, 'WebKitWebDriver');
      await installByApt('xvfb', env, report, 'Xvfb');
      return isDone() ? 'installed' : 'not available, so its journeys are skipped';
    },
  };
}
