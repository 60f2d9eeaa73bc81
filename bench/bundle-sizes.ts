/** The sizes of the built files that a browser loads for each page, compressed as the server sends them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { printHeading, printMeasurement } from './report.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');

interface Budget {
  readManifests(): Promise<unknown>;
  measure(
    manifests: unknown,
    weigh: (file: string) => number,
  ): { name: string; size: number; limit: number }[];
}

export async function bundleSizes(): Promise<void> {
  // Plain JavaScript without types, shared with tools/check-budget.mjs.
  const { measure, readManifests } = (await import(path.join(root, 'tools/check-budget.mjs'))) as Budget;

  printHeading('Bundle sizes after brotli');
  for (const { name, size, limit } of measure(await readManifests(), weigh)) {
    printMeasurement(name, `${size.toFixed(1)} KiB (limit ${limit})`);
  }
}

function weigh(file: string): number {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(readFileSync(path.join(dist, file)), quality).length;
}
