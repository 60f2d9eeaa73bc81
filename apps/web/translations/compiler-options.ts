/** The options of the Paraglide compiler: one module per text, so that a page contains only the texts it uses. */
import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const translationOptions: CompilerOptions = {
  project: here('../project.inlang'),
  outdir: here('../src/paraglide'),
  strategy: ['baseLocale'],
  outputStructure: 'message-modules',
  isServer: 'false',
  emitReadme: false,
  emitPrettierIgnore: false,
};
