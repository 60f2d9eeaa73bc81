/** A component that loads when it is first rendered and retries a failed load. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { retryWhile } from './connection/retry.ts';

/** Retries with growing delays until the load succeeds; until then `Suspense` shows its fallback. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    retryWhile(load, { attempts: Number.POSITIVE_INFINITY, initialMs: 500, maxMs: 8_000, while: () => true }),
  );
}
