/** The dialog with all blackouts: adding and removing them. */
import { managedScheduleRoutes, type ScheduleBlackout } from '@foyer/contract/schedules/managed-schedules.ts';
import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../../ui/staff/forms/index.ts';
import { borderedList } from '../../../../ui/staff/layout/bordered-list.ts';
import { ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import type { ProductChoice } from '../../../products/staff/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { useBlackouts, useRefreshSchedules } from '../use-schedules.ts';
import { BlackoutForm } from './blackout-form.tsx';
import { blackoutLabel, spanLabel } from './blackout-labels.ts';

interface BlackoutsDialogProps {
  products: readonly ProductChoice[];
  onClose: () => void;
}

export function BlackoutsDialog({ products, onClose }: BlackoutsDialogProps) {
  const { data, error } = useBlackouts(true);
  const [isAdding, setAdding] = useState(false);
  const [blackoutToRemove, setBlackoutToRemove] = useState<ScheduleBlackout | null>(null);
  const refresh = useRefreshSchedules();

  if (isAdding) {
    return (
      <BlackoutForm
        products={products}
        onSaved={() => {
          setAdding(false);
          void refresh();
        }}
        onClose={() => setAdding(false)}
      />
    );
  }
  return (
    <ViewDialog
      title={m.staff_blackouts_title()}
      width={600}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.staff_close()}</Button>
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {m.staff_blackouts_new()}
          </Button>
        </>
      }
    >
      <p>{m.staff_blackouts_text()}</p>
      {error && <FieldError>{explain(error)}</FieldError>}
      {data?.length === 0 && <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_blackouts_empty()}</Box>}
      {data && data.length > 0 && (
        <Box component="ul" sx={borderedList}>
          {data.map((blackout) => (
            <BlackoutRow
              key={blackout.id}
              blackout={blackout}
              onRemove={() => setBlackoutToRemove(blackout)}
            />
          ))}
        </Box>
      )}
      {blackoutToRemove && (
        <RemoveBlackout
          blackout={blackoutToRemove}
          onDone={() => void refresh()}
          onClose={() => setBlackoutToRemove(null)}
        />
      )}
    </ViewDialog>
  );
}

function BlackoutRow({ blackout, onRemove }: { blackout: ScheduleBlackout; onRemove: () => void }) {
  const { timeZone } = useConfig();
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box
          sx={{ fontWeight: 600 }}
        >{`${blackout.productName ?? m.staff_blackouts_every_product()}: ${blackout.reason}`}</Box>
        <Box>{spanLabel(blackout, timeZone)}</Box>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          {m.staff_blackouts_by({
            name: blackout.createdByName,
            time: formatInstant(blackout.createdAt, timeZone),
          })}
        </Box>
      </Box>
      <Button
        aria-label={m.staff_blackouts_remove_named({ what: blackoutLabel(blackout) })}
        onClick={onRemove}
      >
        {m.staff_blackouts_remove()}
      </Button>
    </Box>
  );
}

interface RemoveBlackoutProps {
  blackout: ScheduleBlackout;
  onDone: () => void;
  onClose: () => void;
}

function RemoveBlackout({ blackout, onDone, onClose }: RemoveBlackoutProps) {
  const saving = useSave([]);

  async function remove(): Promise<void> {
    const params = { stopId: blackout.id };
    if (!(await saving.run(() => callAsStaff(managedScheduleRoutes.removeStop, { params })))) return;
    showSnackbar(m.staff_blackouts_removed());
    onDone();
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={m.staff_blackouts_remove_title()}
      confirmLabel={m.staff_blackouts_remove()}
      isBusy={saving.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {m.staff_blackouts_remove_text({ what: blackoutLabel(blackout) })}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 16px',
} as const;
