/** Pages that are fetched when they are first gone to, and whether one is on its way. */
import { type ComponentType, lazy, useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

export function lazyPage<Props extends object = Record<never, never>>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Page: ComponentType<Props> = lazy(async () => {
    count(1);
    try {
      return { default: await load() };
    } finally {
      count(-1);
    }
  }) as never;
  return Page;
}

/** Whether the next page is being fetched. */
export function usePageUnderWay(): boolean {
  return useSyncExternalStore(subscribe, () => underWay > 0);
}

function count(step: 1 | -1): void {
  underWay += step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
