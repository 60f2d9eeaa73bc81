/** Reports: figures of visits, registrations, waits, meetings, conversions and revenue. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { combineRecurring, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { createDayCounter } from './day-counter.ts';
import { type RouteDependencies, registerReportRoutes } from './routes.ts';
import { readServiceLevels } from './service-levels.ts';
import { countAnsweredWaits } from './service-levels-store.ts';
import { createVisitCounter, type VisitCounterDependencies } from './visits/visit-counter.ts';

export interface Reports {
  register(context: RouteContext): void;
  readonly readServiceLevels: typeof readServiceLevels;
  readonly countAnsweredWaits: typeof countAnsweredWaits;
  /** Counts a visit of a product's page. Returns at once. */
  readonly recordVisit: ReturnType<typeof createVisitCounter>['record'];
  /** Writes the visits that were counted so far. */
  writeVisits(): Promise<void>;
  /** Starts writing them every few seconds, and counting the days that are over. */
  start(onError: OnJobError): Recurring;
}

export function createReports(dependencies: RouteDependencies & VisitCounterDependencies): Reports {
  const { record, write, start } = createVisitCounter(dependencies);
  const dayCounter = createDayCounter(dependencies);
  return {
    register: (context) => registerReportRoutes(context, dependencies),
    readServiceLevels,
    countAnsweredWaits,
    recordVisit: record,
    writeVisits: write,
    start: (onError) => combineRecurring(start(onError), dayCounter.start(onError)),
  };
}
