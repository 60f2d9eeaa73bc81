/** The single sign-on of this page, with the real API. The Keycloak adapter is loaded when it is needed. */
import { ssoRoutes } from '@foyer/contract/sso/sso.ts';
import { storedKeys, userRoutes } from '@foyer/contract/users/users.ts';
import { ApiError, call } from '../../platform/api/api.ts';
import { log } from '../../platform/log.ts';
import {
  chooseRedirectTarget,
  findPerson,
  findRealmSubject,
  redirectParameter,
  signInAddress,
  signOut,
  storeSession,
} from '../users/index.ts';
import { createSignOn, type SignOnError } from './sign-on.ts';
import { hasRealmAnswer, needsSignIn, usesSingleSignOn } from './sign-on-paths.ts';

/** The address at page load, before the router changes it. */
const initialLocation = { pathname: location.pathname, hash: location.hash };

let reportError: (error: SignOnError) => void = () => {};

/** Sets the handler that shows errors. */
export function onSignOnError(report: typeof reportError): void {
  reportError = report;
}

/** Whether the page must not render until the realm's response is read. */
export const mustWait = usesSingleSignOn(initialLocation.pathname) && hasRealmAnswer(initialLocation.hash);

export const signOn = createSignOn({
  find: async () => (await call(ssoRoutes.find)).result,
  open: async (realm, onEnded) => {
    const { openRealmSession } = await import('./realm-session.ts');
    return openRealmSession(realm, { onEnded, log: (msg) => log('warn', msg) });
  },
  async removeCookies() {
    try {
      const cookiesToDelete = storedKeys.filter((key) => /^(?:meeting|product|assigned)/.test(key));
      const { status } = await call(userRoutes.removeCookies, { body: { cookiesToDelete } });
      return status >= 200 && status < 300 ? 'done' : 'refused';
    } catch (error) {
      return isAnswer(error) ? 'refused' : 'unreachable';
    }
  },
  async check(token, { name, email }) {
    const unusedFields = { role: null, status: 'ACTIVE', createdBy: null };
    await call(userRoutes.check, { token, body: { name, email, products: [], ...unusedFields } });
  },
  logIn: async (token, { email }) => {
    const body = { email, rememberMe: false, keycloakEnabled: true } as const;
    return (await call(userRoutes.login, { token, body })).result;
  },
  isAnswer,
  session: {
    isSignedIn: () => findPerson() !== null,
    realmSubject: findRealmSubject,
    storeSession,
    signOut,
  },
  needsSignIn: needsSignIn(initialLocation.pathname),
  returnUrl: () => location.origin + signInAddress(returnTarget()),
  report: (error) => reportError(error),
  log: (msg) => log('error', msg),
});

/** The page to return to: the current page, or the target in the address of the sign-in page. */
function returnTarget(): string {
  const { pathname, search, hash } = location;
  if (needsSignIn(pathname)) return chooseRedirectTarget(pathname + search + hash, location.origin);
  const redirectTarget = new URLSearchParams(search).get(redirectParameter);
  return chooseRedirectTarget(redirectTarget, location.origin);
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'network.unreachable';
}
