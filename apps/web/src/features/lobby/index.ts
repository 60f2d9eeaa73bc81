/** The lobby as a customer lives it: waiting, the door, and the ways a wait can end. */
import { lazy } from 'react';

export { AcceptedDoor } from './accepted-door.tsx';
export { LobbyPage } from './lobby-page.tsx';
export { useWaiting } from './use-waiting.ts';
export { stateOfRefused, stateOfWait } from './wait-over.ts';

/** Nobody loads it on the way into a meeting. */
export const WaitOverPage = lazy(() => import('./wait-over-page.tsx'));
