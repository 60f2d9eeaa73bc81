/** A drawer with one entry of the audit log and its changes side by side. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import { Box, Button, Drawer, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { formatInstantWithSeconds } from '../../../ui/staff/time/clock-time.ts';
import { useLastValue } from '../../../ui/staff/use-last-value.ts';
import { actionName, actorKindName, actorName, entityKindName, logTypeName } from './audit-labels.ts';
import { ChangeTable } from './change-table.tsx';

/** @param props.entry `null`: closed */
export function AuditEntry({ entry, onClose }: { entry: AuditRow | null; onClose: () => void }) {
  // The content stays while the drawer closes.
  const shown = useLastValue(entry);
  return (
    <Drawer
      anchor="right"
      open={entry !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: paperStyles, role: 'dialog', 'aria-labelledby': 'audit-entry' } }}
    >
      {shown && <Entry row={shown} onClose={onClose} />}
    </Drawer>
  );
}

function Entry({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { timeZone } = useConfig();
  const kind = entityKindName(row.entityKind);
  const details = [
    [m.staff_audit_when(), formatInstantWithSeconds(row.at, timeZone)],
    [m.staff_audit_who(), `${actorName(row)} (${actorKindName(row.actorKind)})`],
    [m.staff_audit_impersonated_by(), row.behindId],
    [m.staff_audit_log_type(), logTypeName(row.logType)],
    [m.staff_audit_entity(), row.entityLabel ? `${row.entityLabel} (${kind})` : kind],
    [m.staff_audit_id(), row.entityId],
    [m.staff_audit_ip(), row.ip],
    [m.staff_audit_sealed(), row.sealed ? m.staff_audit_sealed_yes() : m.staff_audit_sealed_no()],
  ].filter((detail): detail is [string, string] => detail[1] !== null);

  return (
    <Box sx={{ display: 'grid', gap: '20px', padding: '16px 24px 32px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box component="h2" id="audit-entry" sx={{ flex: 1, fontSize: 20, lineHeight: '28px' }}>
          {`${actionName(row.action)}, ${row.entityLabel ?? kind}`}
        </Box>
        <IconButton edge="end" aria-label={m.staff_close()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Box component="dl" sx={detailsStyles}>
        {details.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
      <ChangeTable before={row.before} after={row.after} />
      {row.entityId && (
        <Button
          component={Link}
          to={`?entityId=${encodeURIComponent(row.entityId)}`}
          onClick={onClose}
          sx={{ justifySelf: 'start' }}
        >
          {m.staff_audit_same_entity()}
        </Button>
      )}
    </Box>
  );
}

const paperStyles = {
  width: 'min(640px, 100vw)',
  backgroundColor: 'var(--surface)',
  borderLeft: '1px solid var(--line)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 14,
  lineHeight: '20px',
} as const;
const detailsStyles = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '6px 20px',
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { overflowWrap: 'anywhere' },
} as const;
