/**
 * The web build: the customer page, the staff console, and the prerendering of the customer page for the
 * server.
 */
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './build/browser-targets.ts';
import { earlyTheme } from './build/early-theme.ts';
import { fetchParts } from './build/fetch-parts.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { minifyAgain } from './build/minify-again.ts';
import { orderLayers } from './build/order-layers.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerenderEnvironment } from './build/prerender.ts';
import { pruneReactRouter } from './build/prune-react-router.ts';
import { reloadFailed } from './build/reload-failed.ts';
import { singleEntry } from './build/single-entry.ts';
import { startScript } from './build/start-script.ts';
import { stripIconKeys } from './build/strip-icon-keys.ts';
import { stripSchemas } from './build/strip-schemas.ts';
import { websocketOnly } from './build/websocket-only.ts';
import { translationOptions } from './translations/compiler-options.ts';

const server = process.env.FOYER_SERVER ?? 'http://localhost:3000';
const proxied = { target: server, changeOrigin: false, ws: true };

/** What a page loads before anything else is one file: many small ones compress worse, and each is a request. */
const initialInOneFile = { groups: [{ name: 'first', tags: ['$initial' as const] }] };

/** Without what is loaded with the tools of the room: supervision, consultations, transfers, pictures, OBS and the blur in the page. */
const sharedInTheCall =
  /features\/(meetings\/(call|room|stage|livekit)|lobby\/joining)\/|ui\/(video|title)|contract\/src\/(meetings\/(?!supervision|obs\.|snapshots|pictures)|lobby\/(?!consultations|staff))|platform\/devices\/(?!blurred)/;

/** Small modules that several later parts share: as files of their own they would be larger than their content. */
const smallAndShared =
  /ui\/(layout\/title|controls\/switch-row)|features\/devices\/(index|initial-devices)|customer-journey\/joining-lobby|external\/load-external|lucide-react\/dist\/esm\/icons\/wifi/;

export default defineConfig({
  plugins: [
    react(),
    paraglideVitePlugin(translationOptions),
    stripIconKeys(),
    stripSchemas(),
    websocketOnly(),
    fetchParts(),
    pruneReactRouter(),
    minifyAgain(),
    orderLayers(),
    inlineStyles('index.html'),
    preloadFont(),
    reloadFailed(),
    earlyTheme('staff.html'),
    startScript('index.html'),
    singleEntry(),
    precompress(),
  ],
  build: {
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Reading a schema's shape has no side effects, so unused schemas can be removed.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // Smaller, where classes are compiled for older browsers.
      transform: { assumptions: { setPublicClassFields: true } },
    },
  },
  builder: {},
  // Each page is built separately: shared chunks would split both pages into more files.
  environments: {
    client: {
      build: {
        target: buildTargets('customer'),
        rolldownOptions: {
          input: ['index.html'],
          output: {
            codeSplitting: {
              groups: [
                ...initialInOneFile.groups,
                { name: 'small', test: smallAndShared },
                // What the lobby and the room share.
                { name: 'call', test: sharedInTheCall, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    staff: {
      consumer: 'client',
      build: {
        target: buildTargets('console'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/staff-manifest.json',
        rolldownOptions: { input: ['staff.html'], output: { codeSplitting: initialInOneFile } },
      },
    },
    // One file at a fixed address, because the folder of a service worker is its scope.
    serviceWorker: {
      consumer: 'client',
      build: {
        target: buildTargets('customer'),
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: {
          input: { 'service-worker': 'src/service-worker.ts' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
    ssr: prerenderEnvironment,
  },
  server: {
    proxy: {
      '/api': proxied,
      '/socket.io': proxied,
      '/livekit': proxied,
      '/whip': proxied,
      '/scim': proxied,
      '/log': proxied,
      '/dev': proxied,
    },
  },
});
