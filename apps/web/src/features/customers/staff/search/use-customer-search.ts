/** Searches customers on the server while a person types, with the restrictions of the Customers page. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../ui/staff/use-debounced.ts';
import { callAsStaff } from '../../../users/index.ts';

const debounceMs = 250;
const minLength = 2;
const maxResults = 8;

export type SearchState =
  | { readonly status: 'too-short' | 'searching' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly status: 'found';
      readonly customers: readonly CustomerRow[];
      /** Also those that are not among `customers`. */
      readonly total: number;
      readonly search: string;
    };

export function useCustomerSearch(typed: string): SearchState {
  const wanted = typed.trim();
  const search = useDebounced(wanted, debounceMs);
  const isLongEnough = [...wanted].length >= minLength;
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['customer-search', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: maxResults };
      return (await callAsStaff(customerRoutes.list, { query, signal })).result;
    },
    enabled: isLongEnough && search === wanted,
    staleTime: 5_000,
  });

  if (!isLongEnough) return { status: 'too-short' };
  if (search !== wanted || (isFetching && !data)) return { status: 'searching' };
  if (isError) return { status: 'failed', error, retry: () => void refetch() };
  if (!data) return { status: 'searching' };
  return { status: 'found', customers: data.rows, total: data.total, search };
}
