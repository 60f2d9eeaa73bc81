/** The memory that is in use during a fuzz test. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A leak of a few KiB per call exceeds this: there are more than a thousand calls. */
export const heapToleranceMiB = 32;

/** @returns the MiB in use after a garbage collection */
export function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}
