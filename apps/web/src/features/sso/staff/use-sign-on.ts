/** How single sign-on stands, as long as a page looks. */
import { useSyncExternalStore } from 'react';
import { type SignOnState, signOn } from '../index.ts';

export function useSignOn(): SignOnState {
  return useSyncExternalStore(signOn.onChange, signOn.state);
}
