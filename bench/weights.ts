/** What a browser loads until the registration form can be filled in, and further on: the build as the page server sends it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { figure, heading } from './report.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');

interface Budget {
  readManifests(): Promise<unknown>;
  measure(
    manifests: unknown,
    weigh: (file: string) => number,
  ): { name: string; size: number; limit: number }[];
}

export async function weights(): Promise<void> {
  // Plain JavaScript without types; the checks use it too.
  const { measure, readManifests } = (await import(path.join(root, 'tools/check-budget.mjs'))) as Budget;

  heading('Weights after brotli');
  for (const { name, size, limit } of measure(await readManifests(), weigh)) {
    figure(name, `${size.toFixed(1)} KiB (limit ${limit})`);
  }
}

function weigh(file: string): number {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(readFileSync(path.join(dist, file)), quality).length;
}
