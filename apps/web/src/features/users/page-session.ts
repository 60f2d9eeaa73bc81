/** The session of this page, with the real API, the browser's storage and its Web Locks. */
import { type SignedIn, userRoutes } from '@foyer/contract/users/users.ts';
import { ApiError, call } from '../../platform/api/api.ts';
import { isSignInOver } from '../../platform/api/api-error.ts';
import { draft, stored } from '../../platform/local-storage.ts';
import { serverNow } from '../../platform/time/server-clock.ts';
import { createSession, type Impersonation } from './session.ts';

/** In `sessionStorage`, so for this tab only. */
const impersonationKey = 'foyer.seenAs';

const answerOf = async (answer: Promise<{ result: SignedIn }>): Promise<SignedIn> => (await answer).result;

export const session = createSession({
  signIn: (credentials) =>
    answerOf(call(userRoutes.login, { body: { ...credentials, keycloakEnabled: false } })),
  refresh: () => answerOf(call(userRoutes.refresh)),
  // The server reads the session from the token; it accepts an expired one here.
  removeCookies: (cookiesToDelete) =>
    call(userRoutes.removeCookies, {
      body: { cookiesToDelete, purpose: 'LOGOUT' },
      token: stored.get('loginToken'),
    }),
  stored,
  tab: {
    get: () => draft.get(impersonationKey) as Impersonation | null,
    set: (impersonation) =>
      impersonation ? draft.set(impersonationKey, impersonation) : draft.remove(impersonationKey),
  },
  withTabLock,
  isSessionOver: isSignInOver,
  isUnreachable: (error) => !(error instanceof ApiError) || error.code === 'network.unreachable',
  now: serverNow,
});

// Another tab signed in, renewed the token or signed out.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== 'loginToken') return;
  if (event.newValue === null) session.clear();
  else session.notifyListeners();
});

/** Web Locks need a secure context. Without one (plain HTTP) tabs may renew at the same time. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('foyer.session', work) : work();
}
