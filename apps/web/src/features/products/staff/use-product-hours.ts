/** Which products have hours in which customers can book. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { useQuery } from '@tanstack/react-query';
import { loadAllRows, staffTable } from '../../users/index.ts';

const slots = staffTable(slotRoutes.list);

/** Whether a product has an active slot; `undefined` while the slots load. Under the key of the slots table. */
export function useProductHours(): (productId: string) => boolean | undefined {
  const query = useQuery({
    queryKey: ['table', 'slots', 'active'],
    queryFn: ({ signal }) => loadAllRows<Slot>(slots, { active: 'true' }, signal),
  });
  return (productId) => query.data?.some((slot) => slot.productId === productId);
}
