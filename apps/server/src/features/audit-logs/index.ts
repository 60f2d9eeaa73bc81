/** The audit log: who did what to what, kept beyond anybody's reach to change unseen. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import { type Audit, audited } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { readBatches } from '../../platform/tables/store.ts';
import { startSealing } from './jobs.ts';
import { registerAuditRoutes } from './routes.ts';
import { createAuditLogService } from './service.ts';
import { type LogRow, logSource } from './store.ts';

export { type Verified, verifyAuditLog } from './verify.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  /** Wraps the keys of people. */
  readonly secret: string;
  readonly now: () => Date;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export interface AuditLogs {
  register(entrance: Entrance): void;
  /** The whole log as people are shown it, oldest first; within one long read. */
  readAll(unit: Unit): AsyncIterable<AuditRow[]>;
  /** Starts sealing. */
  start(onError: (error: unknown) => void): Recurring;
}

/** Listens from here on: create it before anything can happen. */
export function createAuditLogs(dependencies: Dependencies): AuditLogs {
  const { database, events } = dependencies;
  const service = createAuditLogService(dependencies);
  events.within(audited, (unit, entry) => service.remember(unit, entry));
  return {
    register: (entrance) => registerAuditRoutes(entrance, { ...dependencies, service }),
    async *readAll(unit) {
      const read = service.createReader();
      const everything = {
        page: 0,
        pageSize: 0,
        sort: { column: 'at', direction: 'asc' },
        words: [],
      } as const;
      for await (const rows of readBatches<LogRow>(unit, logSource({}), {
        ...everything,
        since: null,
        until: null,
      }))
        yield rows.map(read);
    },
    start: (onError) => startSealing(database, onError),
  };
}
