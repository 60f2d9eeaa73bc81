/**
 * Bundles the server: Node resolves and loads a thousand small modules for two seconds, and a few large ones at once.
 * Packages stay outside, except the two with hundreds of small modules that nothing else imports.
 */
import path from 'node:path';

const bundledPackages = /^(@foyer\/contract|drizzle-orm|libphonenumber-js)(\/|$)/;

export default {
  input: { main: 'src/main.ts', foyer: 'src/foyer.ts', 'demo-history': 'src/demo-history.ts' },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !bundledPackages.test(id),
  output: {
    dir: 'dist',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared.mjs',
    // Node reads the map with the first logged stack trace; without the sources in it, that takes 0.1 s.
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
};
