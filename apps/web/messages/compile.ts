/** Writes `src/paraglide` for the type checker; the build does the same by itself. */
import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './compiler-options.ts';

await compile(messageOptions);
