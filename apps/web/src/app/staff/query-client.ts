/** The query cache of the console; each signed-in person gets a new one. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api.ts';

const maxRetries = 2;

export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The tenant now requires a second factor: the refetched account says so, and the console redirects
        // to it.
        if (error instanceof ApiError && error.code === 'auth.second_factor_setup') {
          void queryClient.invalidateQueries({ queryKey: ['account'] });
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A rejection is final; only an unreachable server is worth a retry.
        retry: (failures, error) =>
          failures < maxRetries && error instanceof ApiError && error.code === 'network.unreachable',
      },
    },
  });
  return queryClient;
}
