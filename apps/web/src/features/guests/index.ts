/** Public surface of the guests feature: the page of an invitation, until the room. */
export { GuestEntry } from './guest-entry.tsx';
export { useInvitation } from './use-invitation.ts';
