/** The signed-in user as React state. */
import { useSyncExternalStore } from 'react';
import { findPerson, onSessionChange, type SignedInPerson } from '../index.ts';

let last: SignedInPerson | null = null;

/** `null` when signed out; changes when any tab of this browser signs in or out. */
export function usePerson(): SignedInPerson | null {
  return useSyncExternalStore(onSessionChange, read);
}

/** Returns the same object until the user changes, as `useSyncExternalStore` requires. */
function read(): SignedInPerson | null {
  const person = findPerson();
  if (JSON.stringify(person) !== JSON.stringify(last)) last = person;
  return last;
}
