/** When the products can be booked: the week as a picture, the slots as a table, what comes of them, and the days that are closed. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { Box, Button } from '@mui/material';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction, zoneName } from '../../../ui/staff/data-table/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { BookablePreview } from './bookable-preview.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DeleteSlot } from './delete-slot.tsx';
import { slotColumns } from './slot-columns.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { slotFilters } from './slot-filters.ts';
import { useSlotsChanged } from './use-slots-changed.ts';
import { WeekPicture } from './week-picture.tsx';

const source = staffTable(slotRoutes.list, slotRoutes.export);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function SlotsPage() {
  useTitle(m.staff_slots_title());
  const { timeZone } = useConfig();
  const products = useProductChoices(usePerson()?.role);
  const filters = useMemo(() => slotFilters(products), [products]);
  const productId = useSearchParams()[0].get('productId');
  const refresh = useSlotsChanged('slots');
  const [edited, setEdited] = useState<Slot | 'new' | null>(null);
  const [going, setGoing] = useState<Slot | null>(null);
  const actionsOf = (slot: Slot): RowAction[] => [
    { label: m.staff_edit(), icon: <Pencil {...icon} />, onChoose: () => setEdited(slot) },
    { label: m.staff_delete(), icon: <Trash2 {...icon} />, isBad: true, onChoose: () => setGoing(slot) },
  ];

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '40px' }}>
      <DataTable
        name="slots"
        title={m.staff_slots_title()}
        subtitle={() => m.staff_slots_subtitle({ zone: zoneName(timeZone) })}
        above={<WeekPicture productId={productId} onOpen={setEdited} />}
        columns={slotColumns}
        source={source}
        defaultSort="productName:asc"
        filters={filters}
        empty={{ sentence: m.staff_slots_empty() }}
        onOpen={setEdited}
        actionsOf={actionsOf}
        action={
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {m.staff_slots_new()}
          </Button>
        }
      />
      <BookablePreview products={products} productId={productId} />
      <ClosedDays products={products} />
      {edited && (
        <SlotDialog
          slot={edited === 'new' ? null : edited}
          products={products}
          onSaved={() => {
            setEdited(null);
            say(edited === 'new' ? m.staff_slots_created_note() : m.staff_form_saved());
            void refresh();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {going && <DeleteSlot slot={going} onGone={() => void refresh()} onClose={() => setGoing(null)} />}
    </Box>
  );
}
