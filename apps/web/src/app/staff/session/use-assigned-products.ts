/** The signed-in agent's products; selects the first unless one of them is selected already. */
import { type Product, productRoutes } from '@foyer/contract/products/products.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAsStaff } from '../../../features/users/index.ts';
import { selectDefaultProduct } from './selected-product.ts';

const none: readonly Product[] = [];

export interface AssignedProducts {
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly products: readonly Product[];
  readonly reload: () => void;
}

/** @param agentId `null` for staff who are not agents: nothing is fetched */
export function useAssignedProducts(agentId: string | null): AssignedProducts {
  const query = useQuery({
    queryKey: ['assigned products', agentId],
    queryFn: async () => (await callAsStaff(productRoutes.assigned, {})).result.products,
    enabled: agentId !== null,
  });

  useEffect(() => {
    if (query.data) selectDefaultProduct(query.data);
  }, [query.data]);

  const status = query.isSuccess ? 'loaded' : query.isError ? 'failed' : 'loading';
  return { status, products: query.data ?? none, reload: () => void query.refetch() };
}
