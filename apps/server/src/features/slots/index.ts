/** Slots: the windows in which a product can be booked, and the exceptions to them. */
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { registerSlotRoutes } from './routes.ts';
import { createSlotsService, type SlotsDependencies, type SlotsService } from './service.ts';
import { findClosedDays, findWindows } from './store.ts';

export { tidyWeekdays, windowOf } from './policy.ts';

export interface Slots {
  /** The active windows of a product, in the tenant's time zone; they do not overlap. */
  readonly windowsOf: typeof findWindows;
  /** The days on which the product cannot be booked, inclusive, in the tenant's calendar. */
  readonly closedDaysOf: typeof findClosedDays;
  /** The changes that admins make in the console, for imports. */
  readonly changes: Pick<SlotsService, 'create' | 'removeUnused'>;
  register(context: RouteContext): void;
}

interface Dependencies extends SlotsDependencies {
  readonly database: Database;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function createSlots(dependencies: Dependencies): Slots {
  const service = createSlotsService(dependencies);
  return {
    windowsOf: findWindows,
    closedDaysOf: findClosedDays,
    changes: service,
    register: (context) => registerSlotRoutes(context, { ...dependencies, service }),
  };
}
