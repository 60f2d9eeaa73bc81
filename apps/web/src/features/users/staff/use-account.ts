/** The account of the signed-in user, from the server. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../index.ts';

/** Refetched after `invalidateQueries({ queryKey: ['account'] })`. */
export function useAccount() {
  return useQuery({
    queryKey: ['account'],
    queryFn: async () => (await callAsStaff(accountRoutes.me, {})).result,
  });
}
