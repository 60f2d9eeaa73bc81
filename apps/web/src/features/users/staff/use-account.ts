/** The signed-in account as the server knows it now. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../index.ts';

/** Asked again after `invalidateQueries({ queryKey: ['account'] })`. */
export function useAccount() {
  return useQuery({
    queryKey: ['account'],
    queryFn: async () => (await callAsStaff(accountRoutes.me, {})).result,
  });
}
