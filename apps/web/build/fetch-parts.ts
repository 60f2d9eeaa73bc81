/**
 * Loads the parts of a page by `src/platform/parts/load-part.ts` instead of Vite's own function. That one preloads and
 * imports the files at once, and some browsers never again load one that failed.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const vitePreloadHelper = '\0vite/preload-helper.js';
const ownModule = path.join(import.meta.dirname, '../src/platform/parts/load-part.ts');

export function fetchParts(): Plugin {
  return {
    name: 'foyer:fetch-parts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite names the files only of a part with more than one.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' && files.length === 0 ? [file] : files,
        },
      },
    }),
    load: (id) =>
      id === vitePreloadHelper
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(ownModule)};`
        : null,
  };
}
