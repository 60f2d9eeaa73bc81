/** What the console has fetched from the server; each person gets a cache of their own. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';

const mostRepetitions = 2;

export function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The tenant asks for a second factor since a moment: the account says so, and the shell leads there.
        if (error instanceof ApiError && error.code === 'auth.second_factor_setup') {
          void queries.invalidateQueries({ queryKey: ['account'] });
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What the server refused it refuses again; what never came may come.
        retry: (failures, error) =>
          failures < mostRepetitions && error instanceof ApiError && error.code === 'network.unreachable',
      },
    },
  });
  return queries;
}
