/** The dialog of a bulk action: what will happen to how many, the progress, and which rows were not changed and why. */
import { Box, Button, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber } from '../../../../platform/time/locale.ts';
import { useSlow } from '../../feedback/use-slow.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { ViewDialog } from '../../layout/view-dialog.tsx';
import type { BulkDialogProps } from '../table-types.ts';
import type { Bulk, BulkOutcome } from './use-bulk.ts';

interface BulkDialogFrameProps<Row> extends Omit<BulkDialogProps<Row>, 'onDone'> {
  bulk: Bulk<Row>;
  title: string;
  saveLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  /** The action takes something away. */
  dangerIcon?: ReactNode;
  isDirty?: boolean;
  nameOf: (row: Row) => string;
  doneLabel: (count: number) => string;
  /** Starts the action, if the form is complete. */
  onSave: () => void;
  children: ReactNode;
}

/** Shorter actions show no progress. */
const progressAfterMs = 1_000;

export function BulkDialog<Row extends { readonly id: string }>({
  bulk: { saving, sentCount, outcome },
  rows,
  leftOutCount,
  title,
  saveLabel,
  busyLabel,
  cancelLabel,
  dangerIcon,
  isDirty = false,
  nameOf,
  doneLabel,
  onSave,
  onClose,
  children,
}: BulkDialogFrameProps<Row>) {
  const isSlow = useSlow(saving.isBusy, progressAfterMs);
  if (outcome)
    return <BulkResultDialog outcome={outcome} nameOf={nameOf} doneLabel={doneLabel} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title={title}
      saveLabel={saveLabel}
      busyLabel={busyLabel}
      {...(cancelLabel && { cancelLabel })}
      {...(dangerIcon && { dangerIcon })}
      isBusy={saving.isBusy}
      isDirty={isDirty}
      errorMessage={saving.formErrors.message}
      width={480}
      onSave={onSave}
      onClose={onClose}
    >
      {children}
      {leftOutCount > 0 && (
        <Box component="p" sx={{ color: 'var(--ink-2)' }}>
          {m.staff_bulk_left_out({ count: leftOutCount })}
        </Box>
      )}
      {isSlow && (
        <Box sx={{ display: 'grid', gap: '8px' }}>
          <LinearProgress
            variant="determinate"
            aria-label={busyLabel}
            value={(100 * sentCount) / rows.length}
          />
          <Box role="status" sx={{ color: 'var(--ink-2)' }}>
            {m.staff_bulk_progress({ done: formatNumber(sentCount), total: formatNumber(rows.length) })}
          </Box>
        </Box>
      )}
    </FormDialog>
  );
}

interface BulkResultDialogProps<Row> {
  outcome: BulkOutcome<Row>;
  nameOf: (row: Row) => string;
  doneLabel: (count: number) => string;
  onClose: () => void;
}

function BulkResultDialog<Row extends { readonly id: string }>({
  outcome: { done, failed },
  nameOf,
  doneLabel,
  onClose,
}: BulkResultDialogProps<Row>) {
  return (
    <ViewDialog
      title={m.staff_bulk_result({
        done: formatNumber(done.length),
        total: formatNumber(done.length + failed.length),
      })}
      width={480}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" onClick={onClose}>
          {m.staff_close()}
        </Button>
      }
    >
      {done.length > 0 && <p>{doneLabel(done.length)}</p>}
      <Box sx={{ display: 'grid', gap: '8px' }}>
        <p>{m.staff_bulk_not_done({ count: failed.length })}</p>
        <Box component="ul" sx={{ listStyle: 'disc', margin: 0, paddingLeft: '20px' }}>
          {failed.map(({ row, reason }) => (
            <li key={row.id}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {nameOf(row)}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'var(--ink-2)' }}>
                {reason}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
    </ViewDialog>
  );
}
