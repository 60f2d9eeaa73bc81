/** The lobby as a customer lives it: waiting, the door, and the ways a wait can end. */
export { AcceptedDoor } from './accepted-door.tsx';
export type { GoIn } from './go-in-card.tsx';
export { LobbyPage } from './lobby-page.tsx';
export { useWaiting } from './use-waiting.ts';
export { WaitOverPage } from './wait-over-page.tsx';
