/** The web build: two entries, the customer's page and the staff console, from one token layer. */
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { earlyTheme } from './build/early-theme.ts';
import { layersFirst } from './build/layers-first.ts';
import { precompress } from './build/precompress.ts';
import { stripSchemas } from './build/strip-schemas.ts';
import { messageOptions } from './messages/compiler-options.ts';

const server = process.env.FOYER_SERVER ?? 'http://localhost:3000';
const proxied = { target: server, changeOrigin: false, ws: true };

export default defineConfig({
  plugins: [
    react(),
    paraglideVitePlugin(messageOptions),
    stripSchemas(),
    layersFirst(),
    preloadFont(),
    earlyTheme('staff.html'),
    precompress(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'staff.html'],
      // Reading a schema's shape does nothing else: a schema that nobody uses may go.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  server: {
    proxy: { '/api': proxied, '/socket.io': proxied, '/livekit': proxied, '/log': proxied, '/dev': proxied },
  },
});

/** The one font file is wanted by the first paint, and the page learns of it only from the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'foyer:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
