/** Who is signed in, as long as they are. */
import { useSyncExternalStore } from 'react';
import { findPerson, onSessionChange, type SignedInPerson } from '../index.ts';

let last: SignedInPerson | null = null;

/** The signed-in person, `null` for nobody; changes when any tab of this browser signs in or out. */
export function usePerson(): SignedInPerson | null {
  return useSyncExternalStore(onSessionChange, read);
}

/** The same object as long as nothing about the person has changed. */
function read(): SignedInPerson | null {
  const person = findPerson();
  if (JSON.stringify(person) !== JSON.stringify(last)) last = person;
  return last;
}
