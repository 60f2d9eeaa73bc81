/** Slots: when a product can be booked. */
import type { Database, Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { registerSlotRoutes } from './routes.ts';
import { createSlotsService, type SlotsDependencies } from './service.ts';
import { findClosedDays, findWindows } from './store.ts';

export interface Slots {
  /** The windows of a product that count now, on the tenant's clock; no two of them overlap. */
  readonly windowsOf: typeof findWindows;
  /** The days on which nothing of the product can be booked, inclusive, of the tenant's calendar. */
  readonly closedDaysOf: typeof findClosedDays;
  register(entrance: Entrance): void;
}

interface Dependencies extends SlotsDependencies {
  readonly database: Database;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function createSlots(dependencies: Dependencies): Slots {
  const service = createSlotsService(dependencies);
  return {
    windowsOf: findWindows,
    closedDaysOf: findClosedDays,
    register: (entrance) => registerSlotRoutes(entrance, { ...dependencies, service }),
  };
}
