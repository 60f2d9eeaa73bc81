/**
 * The Vite environment that builds the customer page's first screen for Node, bundled with its dependencies.
 */
import { firstScreenRenderer } from '@foyer/contract/registration/first-screen.ts';
import type { EnvironmentOptions } from 'vite';

const folder = firstScreenRenderer.split('/')[0];

export const prerenderEnvironment: EnvironmentOptions = {
  consumer: 'server',
  keepProcessEnv: false,
  resolve: { noExternal: true },
  build: {
    // Next to the pages' files, in a folder that the server does not serve.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: false,
    minify: false,
    rolldownOptions: {
      input: { draw: 'src/server-render.tsx' },
      output: { entryFileNames: firstScreenRenderer, chunkFileNames: `${folder}/[name]-[hash].js` },
    },
  },
};
