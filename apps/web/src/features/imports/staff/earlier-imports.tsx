/** The imports of a kind, with what an undo removed and kept. */
import type { ImportKind, ImportRecord, KeptRecord } from '@foyer/contract/imports.ts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { formatNumber } from '../../../platform/time/locale.ts';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../ui/staff/forms/index.ts';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { recordListStyles, recordStyles } from '../../../ui/staff/layout/record-list.ts';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { useImportRequests, useImports } from './use-imports.ts';

export function EarlierImports({ kind }: { kind: ImportKind }) {
  const imports = useImports(kind);
  const [undoing, setUndoing] = useState<ImportRecord | null>(null);
  return (
    <Box
      component="section"
      aria-label={m.staff_import_earlier()}
      sx={{ display: 'grid', gap: '12px', minWidth: 0 }}
    >
      <Box component="h2" sx={{ fontSize: 16, lineHeight: '24px' }}>
        {m.staff_import_earlier()}
      </Box>
      <LoadingBoundary query={imports} skeletonHeights={[80, 72]}>
        {(records) =>
          records.length === 0 ? (
            <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_import_none()}</Box>
          ) : (
            <Panel component="ul" aria-label={m.staff_import_earlier()} sx={recordListStyles}>
              {records.map((record) => (
                <ImportItem key={record.id} record={record} onUndo={() => setUndoing(record)} />
              ))}
            </Panel>
          )
        }
      </LoadingBoundary>
      {undoing && <UndoDialog record={undoing} onClose={() => setUndoing(null)} />}
    </Box>
  );
}

function ImportItem({ record, onUndo }: { record: ImportRecord; onUndo: () => void }) {
  const { timeZone } = useConfig();
  const { fileName, createdAt, createdBy, created, alreadyThere, undoableUntil, undone } = record;
  const timeOf = (instant: string) => formatInstant(instant, timeZone);
  return (
    <Box component="li" sx={recordStyles}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{fileName}</Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {m.staff_import_by({ time: timeOf(createdAt), name: createdBy })}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {m.staff_import_counts({ created: formatNumber(created), skipped: formatNumber(alreadyThere) })}
        </Box>
        {undoableUntil && (
          <Box sx={{ color: 'var(--ink-2)' }}>
            {m.staff_import_undo_until({ time: timeOf(undoableUntil) })}
          </Box>
        )}
        {undone && (
          <Box>
            {m.staff_import_undone({
              time: timeOf(undone.at),
              name: undone.by,
              removed: formatNumber(undone.removed),
              kept: formatNumber(undone.keptCount),
            })}
          </Box>
        )}
        {undone && undone.kept.length > 0 && <Kept records={undone.kept} />}
      </Box>
      {undoableUntil && (
        <Button aria-label={m.staff_import_undo_of({ name: fileName })} onClick={onUndo}>
          {m.staff_import_undo()}
        </Button>
      )}
    </Box>
  );
}

function Kept({ records }: { records: readonly KeptRecord[] }) {
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', paddingBlock: '4px' }}>
        {m.staff_import_kept({ count: records.length })}
      </Box>
      <Box component="ul" sx={{ margin: 0, paddingLeft: '20px', color: 'var(--ink-2)' }}>
        {records.map(({ row, label, reason }) => (
          <li key={`${row} ${label}`}>
            {reason === 'used'
              ? m.staff_import_kept_used({ row, label })
              : m.staff_import_kept_changed({ row, label })}
          </li>
        ))}
      </Box>
    </details>
  );
}

function UndoDialog({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const requests = useImportRequests(record.kind);
  const saving = useSave([]);

  async function undo(): Promise<void> {
    await saving.run(async () => {
      const { undone } = await requests.undo(record.id);
      showSnackbar(
        m.staff_import_undone_note({
          removed: formatNumber(undone?.removed ?? 0),
          kept: formatNumber(undone?.keptCount ?? 0),
        }),
      );
      onClose();
    });
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_import_undo_title()}
      confirmLabel={m.staff_import_undo()}
      isBusy={saving.isBusy}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      <span>{m.staff_import_undo_text({ name: record.fileName })}</span>
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
