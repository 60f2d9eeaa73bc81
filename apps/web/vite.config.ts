/** The web build: the customer's page, the staff console, and the drawing that the server makes of the first. */
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawing } from './build/drawing.ts';
import { earlyTheme } from './build/early-theme.ts';
import { firstScript } from './build/first-script.ts';
import { inlineStyles } from './build/inline-styles.ts';
import { layersFirst } from './build/layers-first.ts';
import { oneEntry } from './build/one-entry.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { stripSchemas } from './build/strip-schemas.ts';
import { websocketOnly } from './build/websocket-only.ts';
import { messageOptions } from './messages/compiler-options.ts';

const server = process.env.FOYER_SERVER ?? 'http://localhost:3000';
const proxied = { target: server, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [
    react(),
    paraglideVitePlugin(messageOptions),
    stripSchemas(),
    websocketOnly(),
    layersFirst(),
    inlineStyles('index.html'),
    preloadFont(),
    earlyTheme('staff.html'),
    firstScript('index.html'),
    oneEntry(),
    precompress(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Reading a schema's shape does nothing else: a schema that nobody uses may go.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  builder: {},
  // Each page is built by itself: with a file shared by both, either would be cut in pieces for the other's sake.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['index.html'],
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        },
      },
    },
    staff: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/staff-manifest.json',
        rolldownOptions: { input: ['staff.html'] },
      },
    },
    ssr: drawing,
  },
  server: {
    proxy: {
      '/api': proxied,
      '/socket.io': proxied,
      '/livekit': proxied,
      '/scim': proxied,
      '/log': proxied,
      '/dev': proxied,
    },
  },
});
