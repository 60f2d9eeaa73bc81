/** The fields of the slot form. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type { Slot, slotRoutes } from '@foyer/contract/slots.ts';

export type SlotFields = BodyOf<typeof slotRoutes.create>;

export const slotFieldNames = ['productId', 'weekdays', 'startsAt', 'endsAt', 'capacity', 'active'] as const;

/** @param slot `null` for a new one @param productId preselected for a new one; empty for none */
export function fieldsOf(slot: Slot | null, productId = ''): SlotFields {
  if (!slot) {
    return {
      productId,
      weekdays: [1, 2, 3, 4, 5],
      startsAt: '10:00',
      endsAt: '18:00',
      capacity: 1,
      active: true,
    };
  }
  return {
    productId: slot.productId,
    weekdays: slot.weekdays,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    capacity: slot.capacity,
    active: slot.active,
  };
}
