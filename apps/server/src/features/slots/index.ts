/** Slots: when a product can be booked. */
import type { Database, Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { registerSlotRoutes } from './routes.ts';
import { createSlotsService, type SlotsDependencies } from './service.ts';

export interface Slots {
  register(entrance: Entrance): void;
}

interface Dependencies extends SlotsDependencies {
  readonly database: Database;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function createSlots(dependencies: Dependencies): Slots {
  const service = createSlotsService(dependencies);
  return { register: (entrance) => registerSlotRoutes(entrance, { ...dependencies, service }) };
}
