/** Writes each text asset once more as brotli, so that no request waits for the server to squeeze it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing that a packet would notice. */
const worthwhileBytes = 1024;

export function precompress(): Plugin {
  return {
    name: 'foyer:precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
        const text = readFileSync(join(assets, name));
        // Names change with the content: what one page's build has pressed is pressed.
        if (text.length < worthwhileBytes || existsSync(join(assets, `${name}.br`))) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        };
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(text, { params }));
      }
    },
  };
}
