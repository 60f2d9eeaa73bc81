/** The state of single sign-on as React state. */
import { useObservable } from '../../../platform/state/use-observable.ts';
import { type SignOnState, signOn } from '../index.ts';

export const useSignOn = (): SignOnState => useObservable(signOn);
