/**
 * The staff session and calls with its token. It is small, because the meeting page needs it too. Screens:
 * `staff/`.
 */
import { session } from './page-session.ts';

export { loadAllRows } from './load-all-rows.ts';
export { chooseRedirectTarget, redirectParameter, signInAddress } from './redirect-target.ts';
export type { Credentials, SignedInPerson, SignOutOutcome } from './session.ts';
export { callAsStaff } from './staff-call.ts';
export { fetchAsStaff, staffTable, uploadAsStaff } from './staff-files.ts';
export { observeStaffRequests } from './staff-requests.ts';
export const {
  signIn,
  storeSession,
  findRealmSubject,
  signOut,
  hasSessionEnded,
  freshAccessToken,
  renewPerson,
  findPerson,
  startImpersonation,
  stopImpersonation,
  findImpersonation,
  onChange: onSessionChange,
} = session;
