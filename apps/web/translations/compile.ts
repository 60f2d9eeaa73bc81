/** Compiles the translations into `src/paraglide` for the type checker; the build compiles them by itself. */
import { compile } from '@inlang/paraglide-js';
import { translationOptions } from './compiler-options.ts';

await compile(translationOptions);
