/** The console's staff table, by page or as an export. */
import type { QueryOf } from '@foyer/contract/core/http.ts';
import type { ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { exportTable } from '../../../platform/exports/export-table.ts';
import type { FileAnswer } from '../../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../../platform/tables/request.ts';
import { readPage } from '../../../platform/tables/store.ts';
import { staffColumns } from './export-columns.ts';
import * as managedStore from './managed-store.ts';
import { auditActorFor, type ManagementCall } from './management-call.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

type Routes = typeof managedUserRoutes;

export type StaffList = ReturnType<typeof createStaffList>;

export function createStaffList({ database, audit, calendarOf }: Dependencies) {
  return {
    /** Each read is recorded in the audit log. */
    page(
      call: ManagementCall,
      query: QueryOf<Routes['list']>,
    ): Promise<{ rows: ManagedUser[]; total: number }> {
      return database.withTenant(call.actor.scope, async (tx) => {
        const request = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, managedStore.staffTable(query), request);
        await audit(tx, {
          actor: auditActorFor(call),
          action: 'READ',
          logType: 'USERS',
          entity: { kind: 'user', id: null, label: null },
          after: { rows: rows.length },
        });
        return { rows: rows.map(toManagedUser), total };
      });
    },

    async export(call: ManagementCall, { format, ...query }: QueryOf<Routes['export']>): Promise<FileAnswer> {
      const { scope } = call.actor;
      const calendar = await database.withTenant(scope, calendarOf);
      return exportTable({
        database,
        scope,
        audit,
        format,
        calendar,
        source: managedStore.staffTable(query),
        request: readTableRequest(query, calendar),
        columns: staffColumns,
        name: 'users',
        actor: auditActorFor(call),
        asked: query,
      });
    },
  };
}

/** A row as the API returns it. */
export function toManagedUser({ createdAt, lastSignInAt, ...row }: managedStore.ManagedUserRow): ManagedUser {
  return { ...row, createdAt: createdAt.toISOString(), lastSignInAt: lastSignInAt?.toISOString() ?? null };
}
