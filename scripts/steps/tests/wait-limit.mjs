/**
 * Vitest setup file: `vi.waitFor` without a limit waits for up to 15 seconds. Vitest's own limit of one second is
 * too short on a loaded machine, and cannot be configured (that of `expect.poll` can: vitest.config.ts).
 */
import { vi } from 'vitest';

export const waitLimit = 15_000;
const patched = Symbol.for('foyer.wait-limit');

// Files of a worker share loaded modules, but setup files run for each of them.
if (!vi.waitFor[patched]) {
  const { waitFor } = vi;
  vi.waitFor = (callback, options = waitLimit) => waitFor(callback, options);
  vi.waitFor[patched] = true;
}
