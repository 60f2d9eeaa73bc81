/** The columns of the audit log. */

import type { AuditAction, AuditRow } from '@foyer/contract/audit-logs.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { TruncatedText } from '../../../ui/staff/truncated-text.tsx';
import { actionName, actorKindName, actorName, entityKindName, logTypeName } from './audit-labels.ts';

const tones: Partial<Record<AuditAction, 'ok' | 'bad' | 'warn' | 'info'>> = {
  CREATE: 'ok',
  UPDATE: 'info',
  DELETE: 'bad',
  DOWNLOAD: 'warn',
};

export function auditColumns(): Column<AuditRow>[] {
  return [
    {
      field: 'at',
      header: m.staff_audit_when(),
      kind: 'instant-with-seconds',
      value: (row) => row.at,
      sortable: true,
      width: 170,
    },
    {
      field: 'actorName',
      header: m.staff_audit_who(),
      value: actorName,
      render: (row) => <Actor row={row} />,
      minWidth: 170,
    },
    {
      field: 'action',
      header: m.staff_audit_action(),
      value: (row) => actionName(row.action),
      render: (row) => <Pill tone={tones[row.action] ?? 'quiet'}>{actionName(row.action)}</Pill>,
      sortable: true,
      width: 110,
    },
    {
      field: 'logType',
      header: m.staff_audit_log_type(),
      value: (row) => logTypeName(row.logType),
      sortable: true,
      width: 140,
    },
    {
      field: 'entityKind',
      header: m.staff_audit_entity(),
      value: (row) => row.entityLabel ?? entityKindName(row.entityKind),
      render: (row) => <Entity row={row} />,
      sortable: true,
      minWidth: 170,
    },
    { field: 'ip', header: m.staff_audit_ip(), value: (row) => row.ip, width: 140 },
    {
      field: 'sealed',
      header: m.staff_audit_sealed(),
      value: (row) => (row.sealed ? m.staff_audit_sealed_yes() : m.staff_audit_sealed_no()),
      width: 120,
      isHiddenByDefault: true,
      isWideOnly: true,
    },
  ];
}

function Actor({ row }: { row: AuditRow }) {
  return (
    <TwoLines
      first={actorName(row)}
      second={
        row.behindId
          ? m.staff_audit_impersonated_note({ kind: actorKindName(row.actorKind) })
          : actorKindName(row.actorKind)
      }
    />
  );
}

function Entity({ row }: { row: AuditRow }) {
  const kind = entityKindName(row.entityKind);
  return <TwoLines first={row.entityLabel ?? kind} second={row.entityLabel && kind} />;
}

function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <Box sx={{ minWidth: 0, lineHeight: '18px' }}>
      <TruncatedText>{first}</TruncatedText>
      {second && <TruncatedText isQuiet>{second}</TruncatedText>}
    </Box>
  );
}
