/** The audit log: records who did what, in a hash chain that reveals later changes. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import { type Audit, audited, personErased } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { readBatches } from '../../platform/tables/store.ts';
import { startSealing } from './jobs.ts';
import { registerAuditRoutes } from './routes.ts';
import { createAuditLogService } from './service.ts';
import { type LogRow, logSource, removeKey } from './store.ts';

export { sealedAuditColumns } from './sealed-columns.ts';
export { type Verification as Verified, verifyAuditLog } from './verify.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  /** Encrypts the keys of persons. */
  readonly secret: string;
  readonly now: () => Date;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export interface AuditLogs {
  register(context: RouteContext): void;
  /** The whole log in readable form, oldest first; runs inside a long read transaction. */
  readAll(tx: Transaction): AsyncIterable<AuditRow[]>;
  /** Creates the missing keys that encrypt what the log says of these people. */
  ensureKeys(tx: Transaction, people: readonly string[]): Promise<void>;
  /** Starts the sealing job. */
  start(onError: OnJobError): Recurring;
}

/** Subscribes to audit events: create it before any event can be published. */
export function createAuditLogs(dependencies: Dependencies): AuditLogs {
  const { database, events } = dependencies;
  const service = createAuditLogService(dependencies);
  events.within(audited, (tx, entry) => service.record(tx, entry));
  events.within(personErased, (tx, { personId }) => removeKey(tx, personId));
  return {
    register: (context) => registerAuditRoutes(context, { ...dependencies, service }),
    async *readAll(tx) {
      const read = service.createReader();
      const everything = {
        page: 0,
        pageSize: 0,
        sort: { column: 'at', direction: 'asc' },
        terms: [],
      } as const;
      for await (const rows of readBatches<LogRow>(tx, logSource({}), {
        ...everything,
        since: null,
        until: null,
      }))
        yield rows.map(read);
    },
    ensureKeys: service.ensureKeys,
    start: (onError) => startSealing(database, onError),
  };
}
