/** A part of a page that is loaded when it is first shown: a network that fails meanwhile takes nothing else with it. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { insist } from './retry.ts';

/** Tried again with growing pauses until it is there; until then its `Suspense` shows the fallback. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    insist(load, { tries: Number.POSITIVE_INFINITY, firstMs: 500, mostMs: 8_000, while: () => true }),
  );
}
