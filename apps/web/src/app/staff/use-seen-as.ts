/** Whom this tab sees as, if anybody. */
import { useSyncExternalStore } from 'react';
import { findSeenAs, onSessionChange } from '../../features/users/index.ts';

type SeenAs = NonNullable<ReturnType<typeof findSeenAs>>;
let last: SeenAs | null = null;

export function useSeenAs(): SeenAs | null {
  return useSyncExternalStore(onSessionChange, read);
}

/** The same object as long as it is the same sight. */
function read(): SeenAs | null {
  const seen = findSeenAs();
  if (seen?.accessToken !== last?.accessToken) last = seen;
  return last;
}
