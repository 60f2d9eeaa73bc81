/** The staff as a table of the console: a page at a time, or as a file. */
import type { QueryOf } from '@foyer/contract/http.ts';
import type { ManagedUser, managedUserRoutes } from '@foyer/contract/managed-users.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { staffColumns } from './export-columns.ts';
import { by, type ManageCall } from './manage-call.ts';
import * as managedStore from './managed-store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

type Routes = typeof managedUserRoutes;

export type StaffList = ReturnType<typeof createStaffList>;

export function createStaffList({ database, audit, calendarOf }: Parts) {
  return {
    /** Reading who works here is noted. */
    page(call: ManageCall, query: QueryOf<Routes['list']>): Promise<{ rows: ManagedUser[]; total: number }> {
      return database.withTenant(call.actor.scope, async (unit) => {
        const request = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, managedStore.staffTable(query), request);
        await audit(unit, {
          ...{ actor: by(call), action: 'READ', logType: 'USERS' },
          ...{ entity: { kind: 'user', id: null, label: null }, after: { rows: rows.length } },
        });
        return { rows: rows.map(shown), total };
      });
    },

    async export(call: ManageCall, { format, ...query }: QueryOf<Routes['export']>): Promise<FileAnswer> {
      const { scope } = call.actor;
      const calendar = await database.withTenant(scope, calendarOf);
      return exportTable({
        ...{ database, scope, audit, format, calendar },
        source: managedStore.staffTable(query),
        request: readTableRequest(query, calendar),
        columns: staffColumns,
        name: 'users',
        actor: by(call),
        asked: query,
      });
    },
  };
}

/** A row as it travels. */
export function shown({ createdAt, lastSignInAt, ...row }: managedStore.ManagedUserRow): ManagedUser {
  return { ...row, createdAt: createdAt.toISOString(), lastSignInAt: lastSignInAt?.toISOString() ?? null };
}
