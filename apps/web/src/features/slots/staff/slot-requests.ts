/** The requests for one slot that its form and its deletion share. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { ApiError } from '../../../platform/api/api.ts';
import { callAsStaff, loadAllRows, staffTable } from '../../users/index.ts';
import type { SlotFields } from './slot-fields.ts';

/** All slots of the tenant, up to 1000. */
export function loadSlots(signal: AbortSignal): Promise<Slot[]> {
  return loadAllRows(staffTable(slotRoutes.list), {}, signal);
}

/** Reads it from the list, because the API has no route for one slot. @throws ApiError slot.not_found */
export async function findSlot(slotId: string): Promise<Slot> {
  const slots = await loadSlots(new AbortController().signal);
  const found = slots.find(({ id }) => id === slotId);
  if (!found) throw new ApiError('slot.not_found');
  return found;
}

/** @throws ApiError record.conflict if the slot is no longer the given version */
export async function sendSlot(fields: SlotFields, { id, version }: Slot): Promise<Slot> {
  const body = { ...fields, version };
  return (await callAsStaff(slotRoutes.update, { params: { slotId: id }, body })).result;
}
