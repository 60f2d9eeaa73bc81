/** The table of closed days: holidays and other days on which nothing can be booked. */
import { type SlotException, slotRoutes } from '@foyer/contract/slots.ts';
import { Button } from '@mui/material';
import { CalendarOff, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type Column, DataTable } from '../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../ui/staff/forms/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { callAsStaff, staffTable } from '../../users/index.ts';
import { ClosedDaysDialog } from './closed-days-dialog.tsx';
import { describeSpan } from './closed-span.ts';
import { useRefreshSlots } from './use-refresh-slots.ts';

const source = staffTable(slotRoutes.listExceptions, slotRoutes.exportExceptions);

const columns: readonly Column<SlotException>[] = [
  {
    field: 'from',
    header: m.staff_closed_days(),
    value: describeSpan,
    sortable: true,
    sortsAs: 'instant',
    minWidth: 180,
  },
  {
    field: 'reason',
    header: m.staff_closed_reason(),
    value: (closed) => closed.reason,
    minWidth: 180,
    flex: 1.5,
  },
  {
    field: 'productName',
    header: m.staff_product(),
    value: (closed) => closed.productName ?? m.staff_closed_all_products(),
    sortable: true,
    minWidth: 160,
  },
];

export function ClosedDays({ products }: { products: readonly ProductChoice[] }) {
  const [isAdding, setAdding] = useState(false);
  const [closedDaysToReopen, setClosedDaysToReopen] = useState<SlotException | null>(null);
  const refresh = useRefreshSlots('closed-days');
  const filters = useMemo(
    () => [
      {
        name: 'productId',
        label: m.staff_product(),
        any: m.staff_any(),
        options: products.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [products],
  );
  const addButton = (
    <Button
      startIcon={<CalendarOff size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {m.staff_closed_new()}
    </Button>
  );

  return (
    <>
      <DataTable
        name="closed-days"
        prefix="closed"
        headingLevel={2}
        title={m.staff_closed_title()}
        subtitle={() => m.staff_closed_subtitle()}
        columns={columns}
        source={source}
        defaultSort="from:asc"
        filters={filters}
        empty={{ text: m.staff_closed_empty() }}
        actionsOf={(closed) => [
          {
            label: m.staff_closed_open_again(),
            icon: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
            onChoose: () => setClosedDaysToReopen(closed),
          },
        ]}
        action={addButton}
      />
      {isAdding && (
        <ClosedDaysDialog
          products={products}
          onSaved={() => {
            setAdding(false);
            showSnackbar(m.staff_closed_saved());
            void refresh();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {closedDaysToReopen && (
        <ReopenDialog
          closed={closedDaysToReopen}
          onDone={() => void refresh()}
          onClose={() => setClosedDaysToReopen(null)}
        />
      )}
    </>
  );
}

interface ReopenDialogProps {
  closed: SlotException;
  onDone: () => void;
  onClose: () => void;
}

function ReopenDialog({ closed, onDone, onClose }: ReopenDialogProps) {
  const saving = useSave([]);

  async function reopen(): Promise<void> {
    const params = { exceptionId: closed.id };
    if (!(await saving.run(() => callAsStaff(slotRoutes.removeException, { params })))) return;
    showSnackbar(m.staff_closed_opened());
    onDone();
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={m.staff_closed_open_title()}
      confirmLabel={m.staff_closed_open_again()}
      isBusy={saving.isBusy}
      onConfirm={() => void reopen()}
      onCancel={onClose}
    >
      {m.staff_closed_open_text({ days: describeSpan(closed), reason: closed.reason })}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
