/** Reports: figures of visits, registrations, waits, meetings, conversions and revenue. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { combineRecurring, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { createDayCounter } from './day-counter.ts';
import { createLogRetention, type LogRetentionDependencies } from './log-retention/log-retention.ts';
import { createReportMails, type ReportMailDependencies } from './mail/report-mails.ts';
import { type RouteDependencies, registerReportMailRoutes, registerReportRoutes } from './routes.ts';
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
  /** Starts writing visits every few seconds, counting the days that are over, mailing reports, and removing old logs. */
  start(onError: OnJobError): Recurring;
}

export function createReports(
  dependencies: RouteDependencies &
    VisitCounterDependencies &
    ReportMailDependencies &
    LogRetentionDependencies,
): Reports {
  const { record, write, start } = createVisitCounter(dependencies);
  const dayCounter = createDayCounter(dependencies);
  const mails = createReportMails(dependencies);
  const logRetention = createLogRetention(dependencies);
  return {
    register(context) {
      registerReportRoutes(context, dependencies);
      registerReportMailRoutes(context, mails);
    },
    readServiceLevels,
    countAnsweredWaits,
    recordVisit: record,
    writeVisits: write,
    start: (onError) =>
      combineRecurring(
        start(onError),
        dayCounter.start(onError),
        mails.start(onError),
        logRetention.start(onError),
      ),
  };
}
