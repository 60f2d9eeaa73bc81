/** The session of this page: the real calls, the real storage, the browser's lock. */
import { type SignedIn, userRoutes } from '@foyer/contract/users.ts';
import { ApiError, call } from '../../platform/api.ts';
import { isSignInOver } from '../../platform/api-error.ts';
import { draft, stored } from '../../platform/stored.ts';
import { createSession, type SeenAs } from './session.ts';

/** In this tab's own storage. */
const seenAsKey = 'foyer.seenAs';

const answerOf = async (answer: Promise<{ result: SignedIn }>): Promise<SignedIn> => (await answer).result;

export const session = createSession({
  signIn: (credentials) =>
    answerOf(call(userRoutes.login, { body: { ...credentials, keycloakEnabled: false } })),
  refresh: () => answerOf(call(userRoutes.refresh)),
  // The token names the session that ends; its age does not matter here.
  removeCookies: (cookiesToDelete) =>
    call(userRoutes.removeCookies, {
      body: { cookiesToDelete, purpose: 'LOGOUT' },
      token: stored.get('loginToken'),
    }),
  stored,
  tab: {
    get: () => draft.get(seenAsKey) as SeenAs | null,
    set: (seen) => (seen ? draft.set(seenAsKey, seen) : draft.remove(seenAsKey)),
  },
  inOneTab,
  saysSessionIsOver: isSignInOver,
  saysNothingCame: (error) => !(error instanceof ApiError) || error.code === 'network.unreachable',
  now: Date.now,
});

// Another tab signed in, renewed or signed out.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== 'loginToken') return;
  if (event.newValue === null) session.forget();
  else session.announce();
});

/** The lock needs a secure page; without one (plain http on another machine) the tabs take their chance. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('foyer.session', work) : work();
}
