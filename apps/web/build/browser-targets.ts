/**
 * The lowest browsers that each page supports, from `browserslist` in apps/web/package.json: the one place where they
 * are written. The build, tools/check-browsers.mjs and a test of the README's table read them from here.
 */
import browserslist from 'browserslist';

export type Page = 'customer' | 'console';

const folder = import.meta.dirname;

/** @returns the lowest version of each browser by browserslist's name, for example `{ chrome: '109', ios_saf: '15.6' }` */
export function lowestBrowsers(page: Page): Record<string, string> {
  const lowest: Record<string, string> = {};
  for (const found of browserslist(null, { path: folder, env: page })) {
    const [name = '', range = ''] = found.split(' ');
    const version = range.split('-')[0] ?? '';
    const before = lowest[name];
    if (before === undefined || Number(version) < Number(before)) lowest[name] = version;
  }
  return lowest;
}

/** By the names of `build.target`; a browser that it does not know is built on one of these. */
const buildNames: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** @returns values of Vite's `build.target`, for example `['chrome109', 'ios15.6']` */
export function buildTargets(page: Page): string[] {
  return Object.entries(lowestBrowsers(page)).flatMap(([name, version]) =>
    buildNames[name] ? [buildNames[name] + version] : [],
  );
}
