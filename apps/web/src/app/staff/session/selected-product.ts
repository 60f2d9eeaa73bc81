/** The product the agent has selected, stored under the specification's two keys. */
import type { Product } from '@foyer/contract/products/products.ts';
import { useSyncExternalStore } from 'react';
import { stored } from '../../../platform/local-storage.ts';
import { createObservable } from '../../../platform/state/observable.ts';

const changeCount = createObservable(0);

export function selectProduct({ id, slug }: Product): void {
  stored.set('productId', id);
  stored.set('productSlug', slug);
  changeCount.set(changeCount.state() + 1);
}

/** Selects the first product unless one of them is selected already. */
export function selectDefaultProduct(products: readonly Product[]): void {
  const [first] = products;
  if (first && !products.some((product) => product.id === stored.get('productId'))) selectProduct(first);
}

export function useSelectedProduct(products: readonly Product[]): Product | undefined {
  const id = useSyncExternalStore(changeCount.subscribe, () => stored.get('productId'));
  return products.find((product) => product.id === id);
}
