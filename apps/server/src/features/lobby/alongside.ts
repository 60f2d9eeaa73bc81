/** Work of a unit that nothing else of it waits for. */
import type { Unit } from '../../platform/db/database.ts';

/** It goes on while the rest does; the unit ends with it, and fails with it. */
export function alongside(unit: Unit, work: Promise<void>): void {
  // Heard at the end of the unit, if it comes so far.
  work.catch(() => {});
  unit.beforeCommit(() => work);
}
