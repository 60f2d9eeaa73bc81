/** The customer's lobby: waiting, the accepted page, and the pages for the end of a wait. */
import { lazyPart } from '../../platform/parts/lazy-part.ts';

export { AcceptedPage } from './joining/accepted-page.tsx';
export { LobbyPage } from './waiting/lobby-page.tsx';
export { useWaiting } from './waiting/use-waiting.ts';
export { stateOfRejection, stateOfWait } from './waiting/wait-over.ts';

/** Lazy: the path into a meeting does not need them. */
export const AwayPage = lazyPart(() => import('./away/away-page.tsx'));
export const WaitOverPage = lazyPart(() => import('./waiting/wait-over-page.tsx'));
