/** Tells the features above when a booked start is near, and when a customer stands there alone. */
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findUntold, type Lines } from './ahead-store.ts';
import type { Stepped } from './stepped.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly stepped: Stepped;
}

export type Ahead = ReturnType<typeof createAhead>;

export function createAhead({ database, now, stepped }: Parts) {
  function linesNow(): Lines {
    const at = now();
    return {
      now: at,
      soonUntil: new Date(at.getTime() + scheduleLimits.opensBeforeMs),
      aloneUntil: new Date(at.getTime() - scheduleLimits.othersNotifiedAfterMs),
    };
  }

  /** Looks again with the row held: it may have been moved, cancelled or met since. */
  async function tell(unit: Unit, scheduleId: string, { now: at, soonUntil, aloneUntil }: Lines) {
    const row = await store.lock(unit, scheduleId);
    if (row?.status !== 'BOOKED') return;
    if (row.startsAt > at && row.startsAt <= soonUntil && !row.soonToldAt)
      await stepped(unit, 'soon', await store.update(unit, row.id, { soonToldAt: at }));
    if (row.startsAt <= aloneUntil && row.customerThereAt && !row.othersToldAt)
      await stepped(unit, 'nobody-there', await store.update(unit, row.id, { othersToldAt: at }));
  }

  return {
    /** Everybody's, each once; one that fails does not keep the others. @throws what failed */
    async tellDue(): Promise<void> {
      const lines = linesNow();
      const failures: unknown[] = [];
      for (const scope of await store.findTenantsWithStarted(database, lines.soonUntil)) {
        for (const id of await database.withTenant(scope, (unit) => findUntold(unit, lines))) {
          const told = database.withTenant(scope, (unit) => tell(unit, id, lines));
          await told.catch((error: unknown) => failures.push(error));
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'agents could not be told of schedules');
    },
  };
}
