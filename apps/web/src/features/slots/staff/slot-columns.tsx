/** The columns of the slots' table. */
import type { Slot } from '@foyer/contract/slots.ts';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { describeDays } from '../../../ui/staff/time/weekday-names.ts';

export const slotColumns: readonly Column<Slot>[] = [
  {
    field: 'productName',
    header: m.staff_product(),
    value: (slot) => slot.productName,
    sortable: true,
    minWidth: 200,
    flex: 1.5,
  },
  {
    field: 'weekdays',
    header: m.staff_slots_weekdays(),
    value: (slot) => describeDays(slot.weekdays),
    minWidth: 150,
  },
  {
    field: 'startsAt',
    header: m.staff_slots_from(),
    value: (slot) => slot.startsAt,
    sortable: true,
    sortsAs: 'instant',
    width: 90,
  },
  {
    field: 'endsAt',
    header: m.staff_slots_to(),
    value: (slot) => (slot.endsAt === '00:00' ? '24:00' : slot.endsAt),
    sortable: true,
    sortsAs: 'instant',
    width: 90,
  },
  {
    field: 'capacity',
    header: m.staff_slots_capacity(),
    kind: 'number',
    value: (slot) => slot.capacity,
    sortable: true,
    width: 130,
  },
  {
    field: 'active',
    header: m.staff_slots_status(),
    value: (slot) => (slot.active ? m.staff_slots_on() : m.staff_slots_off()),
    render: (slot) => <SlotPill isActive={slot.active} />,
    sortable: true,
    width: 120,
  },
  {
    field: 'createdAt',
    header: m.staff_slots_created(),
    kind: 'instant',
    value: (slot) => slot.createdAt,
    sortable: true,
    width: 140,
    isHiddenByDefault: true,
  },
];

function SlotPill({ isActive }: { isActive: boolean }) {
  if (!isActive) return <Pill tone="quiet">{m.staff_slots_off()}</Pill>;
  return <Pill tone="ok">{m.staff_slots_on()}</Pill>;
}
