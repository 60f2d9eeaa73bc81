/** Disable schedules: when nothing can be booked, and the way to allow it again. */
import { managedScheduleRoutes, type ScheduleStop } from '@foyer/contract/managed-schedules.ts';
import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { explain } from '../../../platform/errors.ts';
import { formatInstant } from '../../../ui/staff/clock-time.ts';
import { AskDialog, FieldError, useSaving } from '../../../ui/staff/forms/index.ts';
import { linedList } from '../../../ui/staff/lined-list.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { ViewDialog } from '../../../ui/staff/view-dialog.tsx';
import type { ProductChoice } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { StopForm } from './stop-form.tsx';
import { spanWords, stopWords } from './stop-words.ts';
import { useRefreshSchedules, useStops } from './use-schedules.ts';

interface StopsDialogProps {
  products: readonly ProductChoice[];
  onClose: () => void;
}

export function StopsDialog({ products, onClose }: StopsDialogProps) {
  const { data, error } = useStops(true);
  const [isAdding, setAdding] = useState(false);
  const [going, setGoing] = useState<ScheduleStop | null>(null);
  const refresh = useRefreshSchedules();

  if (isAdding) {
    return (
      <StopForm
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
      title={m.staff_stops_title()}
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
            {m.staff_stops_new()}
          </Button>
        </>
      }
    >
      <p>{m.staff_stops_text()}</p>
      {error && <FieldError>{explain(error)}</FieldError>}
      {data?.length === 0 && <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_stops_empty()}</Box>}
      {data && data.length > 0 && (
        <Box component="ul" sx={linedList}>
          {data.map((stop) => (
            <StopRow key={stop.id} stop={stop} onRemove={() => setGoing(stop)} />
          ))}
        </Box>
      )}
      {going && <AllowAgain stop={going} onDone={() => void refresh()} onClose={() => setGoing(null)} />}
    </ViewDialog>
  );
}

function StopRow({ stop, onRemove }: { stop: ScheduleStop; onRemove: () => void }) {
  const { timeZone } = useConfig();
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box
          sx={{ fontWeight: 600 }}
        >{`${stop.productName ?? m.staff_stops_every_product()}: ${stop.reason}`}</Box>
        <Box>{spanWords(stop, timeZone)}</Box>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          {m.staff_stops_by({ name: stop.createdByName, time: formatInstant(stop.createdAt, timeZone) })}
        </Box>
      </Box>
      <Button aria-label={m.staff_stops_remove_named({ what: stopWords(stop) })} onClick={onRemove}>
        {m.staff_stops_remove()}
      </Button>
    </Box>
  );
}

interface AllowAgainProps {
  stop: ScheduleStop;
  onDone: () => void;
  onClose: () => void;
}

function AllowAgain({ stop, onDone, onClose }: AllowAgainProps) {
  const saving = useSaving([]);

  async function remove(): Promise<void> {
    const params = { stopId: stop.id };
    if (!(await saving.run(() => callAsStaff(managedScheduleRoutes.removeStop, { params })))) return;
    say(m.staff_stops_removed());
    onDone();
    onClose();
  }

  return (
    <AskDialog
      isOpen
      title={m.staff_stops_remove_title()}
      doLabel={m.staff_stops_remove()}
      isBusy={saving.isBusy}
      onDo={() => void remove()}
      onCancel={onClose}
    >
      {m.staff_stops_remove_text({ what: stopWords(stop) })}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
    </AskDialog>
  );
}

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 16px',
} as const;
