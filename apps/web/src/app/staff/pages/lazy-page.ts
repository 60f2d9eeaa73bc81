/** Pages that load on the first visit, and whether one is loading. */
import { type ComponentType, lazy } from 'react';
import { retryPart } from '../../../platform/parts/lazy-part.ts';
import { createObservable } from '../../../platform/state/observable.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';

const pendingCount = createObservable(0);

export function lazyPage<Props extends object = Record<never, never>>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Page: ComponentType<Props> = lazy(async () => {
    addPending(1);
    try {
      return { default: await retryPart(load) };
    } finally {
      addPending(-1);
    }
  }) as never;
  return Page;
}

export function useIsPageLoading(): boolean {
  return useObservable(pendingCount) > 0;
}

function addPending(change: 1 | -1): void {
  pendingCount.set(pendingCount.state() + change);
}
