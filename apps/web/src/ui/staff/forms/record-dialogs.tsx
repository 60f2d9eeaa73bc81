/** What to do when a record cannot be saved or deleted because of somebody or something else. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { ApiError } from '../../../platform/api.ts';
import { useConfig } from '../../../platform/config.ts';
import { formatInstant } from '../clock-time.ts';
import { AskDialog } from './ask-dialog.tsx';

interface ConflictDialogProps {
  /** `null`: closed. */
  conflict: ApiError | null;
  /** Throws away what was typed and shows what they saved. */
  onReload: () => void;
  onKeep: () => void;
}

/** Somebody else saved the same record first: nothing is overwritten. */
export function ConflictDialog({ conflict, onReload, onKeep }: ConflictDialogProps) {
  const { timeZone } = useConfig();
  const { changedBy, changedAt } = conflict?.details ?? {};
  return (
    <AskDialog
      isOpen={conflict !== null}
      title={m.staff_conflict_title()}
      doLabel={m.staff_conflict_reload()}
      cancelLabel={m.staff_conflict_keep()}
      onDo={onReload}
      onCancel={onKeep}
    >
      {changedBy && changedAt
        ? m.staff_conflict_by({ name: changedBy, time: formatInstant(changedAt, timeZone) })
        : m.staff_conflict_nameless()}
    </AskDialog>
  );
}

interface InUseDialogProps {
  /** `null`: closed. */
  inUse: ApiError | null;
  /** What was to be deleted. */
  name: string;
  deactivateLabel?: string;
  isBusy?: boolean;
  /** Absent: it is off already. */
  onDeactivate?: () => void;
  onClose: () => void;
}

/** It cannot be deleted: by what it is held, and the way that is open. */
export function InUseDialog({
  inUse,
  name,
  deactivateLabel = m.staff_in_use_deactivate(),
  isBusy = false,
  onDeactivate,
  onClose,
}: InUseDialogProps) {
  return (
    <AskDialog
      isOpen={inUse !== null}
      title={m.staff_in_use_title({ name })}
      doLabel={deactivateLabel}
      isBusy={isBusy}
      {...(onDeactivate ? { onDo: onDeactivate } : { cancelLabel: m.staff_close() })}
      onCancel={onClose}
    >
      <p>{m.staff_in_use_text()}</p>
      <Box component="ul" sx={{ listStyle: 'disc', margin: '8px 0 0', paddingLeft: '20px' }}>
        {inUse?.details.usedBy?.map((user) => (
          <li key={user}>{user}</li>
        ))}
      </Box>
    </AskDialog>
  );
}
