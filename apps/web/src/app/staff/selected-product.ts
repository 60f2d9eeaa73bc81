/** The product an agent works for right now, kept under the specification's two keys. */
import type { Product } from '@foyer/contract/products.ts';
import { useSyncExternalStore } from 'react';
import { stored } from '../../platform/stored.ts';

const listeners = new Set<() => void>();

export function selectProduct({ id, slug }: Product): void {
  stored.set('productId', id);
  stored.set('productSlug', slug);
  for (const listener of listeners) listener();
}

/** Selects the first of them unless one already is. */
export function selectFirst(products: readonly Product[]): void {
  const [first] = products;
  if (first && !products.some((product) => product.id === stored.get('productId'))) selectProduct(first);
}

/** The selected one of these, if any is. */
export function useSelectedProduct(products: readonly Product[]): Product | undefined {
  const id = useSyncExternalStore(subscribe, () => stored.get('productId'));
  return products.find((product) => product.id === id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
