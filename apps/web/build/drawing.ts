/** The build of the customer's first screen for the server: the same sources, for Node, with all they need inside. */
import { drawingFile } from '@foyer/contract/first-screen.ts';
import type { EnvironmentOptions } from 'vite';

const folder = drawingFile.split('/')[0];

export const drawing: EnvironmentOptions = {
  consumer: 'server',
  keepProcessEnv: false,
  resolve: { noExternal: true },
  build: {
    // Beside the pages' own files, in a folder that is not served.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: false,
    minify: false,
    rolldownOptions: {
      input: { draw: 'src/drawing.tsx' },
      output: { entryFileNames: drawingFile, chunkFileNames: `${folder}/[name]-[hash].js` },
    },
  },
};
