/** A component that loads when it is first rendered and retries a failed load. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { retryWhile } from '../connection/retry.ts';
import { PartUnavailableError } from './load-part.ts';

/** Meanwhile the page reloads itself if the server has another version. */
const maxTriesWhenGone = 4;

/**
 * Retries with growing delays while the network or the server is away; until then `Suspense` shows its fallback. A file
 * that the server does not have is an error of the component after a few seconds.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => retryPart(load));
}

/** @throws what `load` throws, unless it may succeed later */
export function retryPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timesGone = 0;
  const mayReturn = (error: unknown) => {
    if (!(error instanceof PartUnavailableError)) return false;
    if (error.isGone) timesGone += 1;
    return timesGone < maxTriesWhenGone;
  };
  return retryWhile(load, {
    attempts: Number.POSITIVE_INFINITY,
    initialMs: 500,
    maxMs: 8_000,
    while: mayReturn,
  });
}
