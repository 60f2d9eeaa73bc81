/** Audit Logs: who did what to which record, from where, and what changed. */
import {
  type AuditRow,
  auditActions,
  auditActorKinds,
  auditRoutes,
  logTypes,
} from '@foyer/contract/audit-logs.ts';
import { useMemo, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { staffTable } from '../../users/index.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { actionName, actorKindName, logTypeName } from './audit-labels.ts';
import { withScope } from './audit-scope.ts';
import { VerifyButton } from './verify-button.tsx';

const allEntries = staffTable(auditRoutes.list, auditRoutes.export);

/** Without a choice the reads are left out: opening a page of the console is a read, so they bury the rest. */
const source: typeof allEntries = {
  load: (query, signal) => allEntries.load(withScope(query), signal),
  fetchFile: (query, format, signal) =>
    allEntries.fetchFile?.(withScope(query), format, signal) ?? Promise.reject(new Error('no export')),
};

export function AuditLogsPage() {
  useTitle(m.staff_audit_title());
  const [entry, setEntry] = useState<AuditRow | null>(null);
  const columns = useMemo(auditColumns, []);
  const filters = useMemo(auditFilters, []);
  return (
    <>
      <DataTable
        name="audit-logs"
        title={m.staff_audit_title()}
        subtitle={(total) =>
          total !== undefined && m.staff_audit_subtitle({ count: total, shown: formatNumber(total) })
        }
        columns={columns}
        source={source}
        defaultSort="at:desc"
        hasDates
        searchHint={m.staff_audit_search()}
        filters={filters}
        empty={{ text: m.staff_audit_empty() }}
        onOpen={setEntry}
        action={<VerifyButton />}
      />
      <AuditEntry entry={entry} onClose={() => setEntry(null)} />
    </>
  );
}

function auditFilters(): TableFilter[] {
  return [
    {
      name: 'scope',
      label: m.staff_audit_scope(),
      any: m.staff_audit_changes(),
      options: [
        { value: 'reads', label: m.staff_audit_reads() },
        { value: 'all', label: m.staff_audit_everything() },
      ],
    },
    {
      name: 'actorKind',
      label: m.staff_audit_who(),
      any: m.staff_audit_anyone(),
      options: auditActorKinds.map((kind) => ({ value: kind, label: actorKindName(kind) })),
    },
    {
      name: 'action',
      label: m.staff_audit_action(),
      any: m.staff_audit_any(),
      options: auditActions.map((action) => ({ value: action, label: actionName(action) })),
    },
    {
      name: 'logType',
      label: m.staff_audit_log_type(),
      any: m.staff_audit_any(),
      options: logTypes.map((type) => ({ value: type, label: logTypeName(type) })),
    },
    {
      name: 'entityId',
      label: m.staff_audit_entity_filter(),
      any: m.staff_audit_entity_any(),
      options: [],
    },
  ];
}
