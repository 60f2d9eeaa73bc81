/** The signed-in agent's products; the first is selected unless one of them already is. */
import { type Product, productRoutes } from '@foyer/contract/products.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAsStaff } from '../../features/users/index.ts';
import { selectFirst } from './selected-product.ts';

const none: readonly Product[] = [];

export interface AssignedProducts {
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly products: readonly Product[];
  readonly reload: () => void;
}

/** @param agentId `null` for staff who are no agents: nothing is asked */
export function useAssignedProducts(agentId: string | null): AssignedProducts {
  const query = useQuery({
    queryKey: ['assigned products', agentId],
    queryFn: async () => (await callAsStaff(productRoutes.assigned, {})).result.products,
    enabled: agentId !== null,
  });

  useEffect(() => {
    if (query.data) selectFirst(query.data);
  }, [query.data]);

  const status = query.isSuccess ? 'loaded' : query.isError ? 'failed' : 'loading';
  return { status, products: query.data ?? none, reload: () => void query.refetch() };
}
