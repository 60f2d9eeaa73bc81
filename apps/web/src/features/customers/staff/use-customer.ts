/** The query for a customer, and the changes that staff can make: add a note, block, unblock, erase, delete a picture. */
import { type CustomerDetail, customerRoutes } from '@foyer/contract/customers.ts';
import { pictureRoutes } from '@foyer/contract/meetings/pictures.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const keyOf = (customerId: string): readonly string[] => ['customer', customerId];

/** @param isEnabled false: nothing is fetched */
export function useCustomer(customerId: string, isEnabled = true) {
  return useQuery({
    queryKey: keyOf(customerId),
    queryFn: async () => (await callAsStaff(customerRoutes.find, { params: { customerId } })).result,
    enabled: isEnabled,
    // The customer may be in a meeting right now, so the data changes often.
    staleTime: 5_000,
  });
}

/** Each change updates the cache with the server's answer. */
export function useCustomerChanges(customerId: string) {
  const queryClient = useQueryClient();
  const params = { customerId };
  const updateCache = (change: (before: CustomerDetail) => CustomerDetail): void => {
    queryClient.setQueryData<CustomerDetail>(keyOf(customerId), (before) => before && change(before));
    void queryClient.invalidateQueries({ queryKey: ['table', 'customers'] });
  };

  async function addNote(text: string): Promise<void> {
    const { result } = await callAsStaff(customerRoutes.addNote, { params, body: { text } });
    updateCache((before) => ({ ...before, notes: [result, ...before.notes] }));
  }

  async function block(reason: string): Promise<void> {
    const { result } = await callAsStaff(customerRoutes.block, { params, body: { reason } });
    updateCache(() => result);
  }

  async function unblock(): Promise<void> {
    const { result } = await callAsStaff(customerRoutes.unblock, { params });
    updateCache(() => result);
  }

  async function erase(): Promise<void> {
    await callAsStaff(customerRoutes.erase, { params });
    queryClient.removeQueries({ queryKey: keyOf(customerId) });
    void queryClient.invalidateQueries({ queryKey: ['table', 'customers'] });
  }

  async function removePicture(meetingId: string, pictureId: string): Promise<void> {
    await callAsStaff(pictureRoutes.remove, { params: { meetingId, pictureId } });
    updateCache((before) => ({
      ...before,
      visits: before.visits.map(({ pictures, ...visit }) => ({
        ...visit,
        ...(pictures && { pictures: pictures.filter(({ id }) => id !== pictureId) }),
      })),
    }));
  }

  return { addNote, block, unblock, erase, removePicture };
}

/** The contact without the mask; the audit log records it. @throws ApiError */
export async function revealContact(customerId: string): Promise<Pick<CustomerDetail, 'phone' | 'email'>> {
  return (await callAsStaff(customerRoutes.revealContact, { params: { customerId } })).result;
}
