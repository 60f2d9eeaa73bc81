import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of the server's package. The sources and the bundle in `dist/` are both inside it. */
export const packageRoot = path.dirname(findPackageJSON(import.meta.url) ?? '');
