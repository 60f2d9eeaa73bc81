/** How the sentences become code: one module each, so that a page carries only those it says. */
import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const messageOptions: CompilerOptions = {
  project: here('../project.inlang'),
  outdir: here('../src/paraglide'),
  strategy: ['baseLocale'],
  outputStructure: 'message-modules',
  isServer: 'false',
  emitReadme: false,
  emitPrettierIgnore: false,
};
