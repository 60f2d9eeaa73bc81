/** The user whom a super admin impersonates in this tab. */
import { useSyncExternalStore } from 'react';
import { findImpersonation, onSessionChange } from '../../../features/users/index.ts';

type Impersonation = NonNullable<ReturnType<typeof findImpersonation>>;
let last: Impersonation | null = null;

export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(onSessionChange, read);
}

/** Returns the same object while the access token is the same, as `useSyncExternalStore` requires. */
function read(): Impersonation | null {
  const seen = findImpersonation();
  if (seen?.accessToken !== last?.accessToken) last = seen;
  return last;
}
