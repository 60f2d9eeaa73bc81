/** One customer, and what staff can do about them: write a note, block, let in again. */
import { type CustomerDetail, customerRoutes } from '@foyer/contract/customers.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const keyOf = (customerId: string): readonly string[] => ['customer', customerId];

/** @param isWanted false: nothing is asked */
export function useCustomer(customerId: string, isWanted = true) {
  return useQuery({
    queryKey: keyOf(customerId),
    queryFn: async () => (await callAsStaff(customerRoutes.find, { params: { customerId } })).result,
    enabled: isWanted,
    // Somebody may be with this customer right now.
    staleTime: 5_000,
  });
}

/** Each changes what is shown as soon as the server has said yes. */
export function useCustomerChanges(customerId: string) {
  const queries = useQueryClient();
  const params = { customerId };
  const show = (change: (before: CustomerDetail) => CustomerDetail): void => {
    queries.setQueryData<CustomerDetail>(keyOf(customerId), (before) => before && change(before));
    void queries.invalidateQueries({ queryKey: ['table', 'customers'] });
  };

  async function addNote(text: string): Promise<void> {
    const { result } = await callAsStaff(customerRoutes.addNote, { params, body: { text } });
    show((before) => ({ ...before, notes: [result, ...before.notes] }));
  }

  async function block(reason: string): Promise<void> {
    const { result } = await callAsStaff(customerRoutes.block, { params, body: { reason } });
    show(() => result);
  }

  async function unblock(): Promise<void> {
    const { result } = await callAsStaff(customerRoutes.unblock, { params });
    show(() => result);
  }

  return { addNote, block, unblock };
}
