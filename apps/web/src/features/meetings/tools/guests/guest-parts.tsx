/** Entry of the chunk of guests, which only agents load. */
export { GuestInvites } from './guest-invites.tsx';
export { GuestRequests } from './guest-requests.tsx';
