/**
 * Vitest setup file: `vi.waitFor` without a timeout waits for up to 30 seconds. Vitest's own limit of one second is
 * too short on a loaded machine, and cannot be configured (that of `expect.poll` can, by `waitLimit`).
 */
import { vi } from 'vitest';

export const waitLimit = 30_000;
const patched = Symbol.for('foyer.wait-limit');

// Files of a worker share loaded modules, but setup files run for each of them.
if (!vi.waitFor[patched]) {
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: waitLimit, ...options });
  vi.waitFor[patched] = true;
}
