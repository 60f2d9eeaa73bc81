/** The slots page: week chart, slots table, preview of bookable times, and closed days. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { Box, Button } from '@mui/material';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction } from '../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ImportButton } from '../../imports/staff/index.ts';
import { useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { BookablePreview } from './bookable-preview.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DeleteSlot } from './delete-slot.tsx';
import { slotColumns } from './slot-columns.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { slotFilters } from './slot-filters.ts';
import { useRefreshSlots } from './use-refresh-slots.ts';
import { WeekChart } from './week-chart.tsx';

const source = staffTable(slotRoutes.list, slotRoutes.export);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function SlotsPage() {
  useTitle(m.staff_slots_title());
  const { timeZone } = useConfig();
  const products = useProductChoices(usePerson()?.role);
  const filters = useMemo(() => slotFilters(products), [products]);
  const productId = useSearchParams()[0].get('productId');
  const refresh = useRefreshSlots('slots');
  const [editedSlot, setEditedSlot] = useState<Slot | 'new' | null>(null);
  const [slotToDelete, setSlotToDelete] = useState<Slot | null>(null);
  const actionsOf = (slot: Slot): RowAction[] => [
    { label: m.staff_edit(), icon: <Pencil {...icon} />, onChoose: () => setEditedSlot(slot) },
    {
      label: m.staff_delete(),
      icon: <Trash2 {...icon} />,
      isDestructive: true,
      onChoose: () => setSlotToDelete(slot),
    },
  ];

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '40px' }}>
      <DataTable
        name="slots"
        title={m.staff_slots_title()}
        subtitle={() => m.staff_slots_subtitle({ zone: zoneName(timeZone) })}
        aboveRows={<WeekChart productId={productId} onOpen={setEditedSlot} />}
        columns={slotColumns}
        source={source}
        defaultSort="productName:asc"
        filters={filters}
        empty={{ text: m.staff_slots_empty() }}
        onOpen={setEditedSlot}
        actionsOf={actionsOf}
        action={
          <>
            <ImportButton kind="slots" />
            <Button
              variant="contained"
              color="primary"
              startIcon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
              onClick={() => setEditedSlot('new')}
            >
              {m.staff_slots_new()}
            </Button>
          </>
        }
      />
      <BookablePreview products={products} productId={productId} />
      <ClosedDays products={products} />
      {editedSlot && (
        <SlotDialog
          slot={editedSlot === 'new' ? null : editedSlot}
          products={products}
          onSaved={() => {
            setEditedSlot(null);
            showSnackbar(editedSlot === 'new' ? m.staff_slots_created_note() : m.staff_form_saved());
            void refresh();
          }}
          onClose={() => setEditedSlot(null)}
        />
      )}
      {slotToDelete && (
        <DeleteSlot
          slot={slotToDelete}
          onRemoved={() => void refresh()}
          onClose={() => setSlotToDelete(null)}
        />
      )}
    </Box>
  );
}
