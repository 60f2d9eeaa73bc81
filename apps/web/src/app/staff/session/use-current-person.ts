/** Renews the signed-in person when the server has another role or name: the role decides the menu. */
import { useEffect } from 'react';
import { renewPerson, type SignedInPerson } from '../../../features/users/index.ts';

/** @param known the account on the server; `undefined` until it is fetched */
export function useCurrentPerson(
  shown: SignedInPerson,
  known: { readonly id: string; readonly role: string; readonly name: string } | undefined,
): void {
  const isOutdated = known?.id === shown.userId && (known.role !== shown.role || known.name !== shown.name);
  useEffect(() => {
    if (isOutdated) void renewPerson();
  }, [isOutdated]);
}
