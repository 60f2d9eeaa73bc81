/** What the page shows of the signed-in person follows what the server says of them: the role shapes the menu. */
import { useEffect } from 'react';
import { renewPerson, type SignedInPerson } from '../../features/users/index.ts';

/** @param known as the server knows the account; `undefined` while it has not been asked */
export function usePersonOfNow(
  shown: SignedInPerson,
  known: { readonly id: string; readonly role: string; readonly name: string } | undefined,
): void {
  const isOld = known?.id === shown.userId && (known.role !== shown.role || known.name !== shown.name);
  useEffect(() => {
    if (isOld) void renewPerson();
  }, [isOld]);
}
