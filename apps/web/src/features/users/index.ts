/** Staff who sign in: the light part, also for the meeting page. Screens are in `staff/`. */
import { session } from './page-session.ts';

export { chooseRedirectTarget, redirectParameter, signInAddress } from './redirect-target.ts';
export type { Credentials, SignedInPerson, SignOutOutcome } from './session.ts';
export { callAsStaff } from './staff-call.ts';
export { fetchAsStaff, staffTable, uploadAsStaff } from './staff-file.ts';
export { loadAllRows } from './staff-pages.ts';
export const {
  signIn,
  take: takeSession,
  findRealmSubject,
  signOut,
  freshAccessToken,
  renewPerson,
  findPerson,
  seeAs,
  stopSeeingAs,
  findSeenAs,
  onChange: onSessionChange,
} = session;
