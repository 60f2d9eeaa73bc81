/** Dialogs for a record that cannot be saved because of a conflict, or deleted because it is in use. */
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { ApiError } from '../../../platform/api/api.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { formatInstant } from '../time/clock-time.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { MergeLabels } from './merge-dialog.tsx';
import type { MergeConflict } from './use-record-save.ts';

const LazyMergeDialog = lazyPart(() => import('./merge-dialog.tsx'));

/** Two people changed the same fields of a record: shows both versions of each. */
export function MergeDialog({ merge, ...labels }: { merge: MergeConflict | null } & MergeLabels) {
  if (!merge) return null;
  return (
    <Suspense fallback={null}>
      <LazyMergeDialog merge={merge} {...labels} />
    </Suspense>
  );
}

interface ConflictDialogProps {
  /** `null`: closed. */
  conflict: ApiError | null;
  /** Discards the draft and loads the saved record. */
  onReload: () => void;
  onKeep: () => void;
}

/** The record of a command was changed first; nothing is overwritten. Forms have the `MergeDialog`. */
export function ConflictDialog({ conflict, onReload, onKeep }: ConflictDialogProps) {
  const { timeZone } = useConfig();
  const { changedBy, changedAt } = conflict?.details ?? {};
  return (
    <ConfirmDialog
      isOpen={conflict !== null}
      title={m.staff_conflict_title()}
      confirmLabel={m.staff_conflict_reload()}
      cancelLabel={m.staff_conflict_keep()}
      onConfirm={onReload}
      onCancel={onKeep}
    >
      {changedBy && changedAt
        ? m.staff_conflict_by({ name: changedBy, time: formatInstant(changedAt, timeZone) })
        : m.staff_conflict_nameless()}
    </ConfirmDialog>
  );
}

interface InUseDialogProps {
  /** `null`: closed. */
  inUse: ApiError | null;
  /** The name of the record. */
  name: string;
  deactivateLabel?: string;
  isBusy?: boolean;
  /** Absent: the record is already inactive. */
  onDeactivate?: () => void;
  onClose: () => void;
}

/** Lists what uses the record, and offers to deactivate it instead. */
export function InUseDialog({
  inUse,
  name,
  deactivateLabel = m.staff_in_use_deactivate(),
  isBusy = false,
  onDeactivate,
  onClose,
}: InUseDialogProps) {
  return (
    <ConfirmDialog
      isOpen={inUse !== null}
      title={m.staff_in_use_title({ name })}
      confirmLabel={deactivateLabel}
      isBusy={isBusy}
      {...(onDeactivate ? { onConfirm: onDeactivate } : { cancelLabel: m.staff_close() })}
      onCancel={onClose}
    >
      <p>{m.staff_in_use_text()}</p>
      <Box component="ul" sx={{ listStyle: 'disc', margin: '8px 0 0', paddingLeft: '20px' }}>
        {inUse?.details.usedBy?.map((user) => (
          <li key={user}>{user}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
