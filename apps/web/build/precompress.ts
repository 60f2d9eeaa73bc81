/**
 * Compresses the text assets and WebAssembly with Brotli at build time, so that the server need not compress them per
 * request.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files fit into one packet anyway. */
const minBytes = 1024;

export function precompress(): Plugin {
  return {
    name: 'foyer:precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg|wasm)$/.test(file))) {
        const text = readFileSync(join(assets, name));
        // File names contain a content hash, so a file compressed by another page's build is up to date.
        if (text.length < minBytes || existsSync(join(assets, `${name}.br`))) continue;
        const params = {
          // The best quality takes 20 s for 6 MB.
          [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 6 : 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        };
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(text, { params }));
      }
    },
  };
}
