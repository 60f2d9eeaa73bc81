/** The single sign-on of this page: the real calls, the adapter fetched when it is needed, the snackbars of the console. */
import { ssoRoutes } from '@foyer/contract/sso.ts';
import { storedKeys, userRoutes } from '@foyer/contract/users.ts';
import { ApiError, call } from '../../platform/api.ts';
import { log } from '../../platform/log.ts';
import {
  chooseRedirectTarget,
  findPerson,
  findRealmSubject,
  redirectParameter,
  signInAddress,
  signOut,
  takeSession,
} from '../users/index.ts';
import { bringsAnswer, isBehindSignOn, needsSignIn } from './behind-sign-on.ts';
import { createSignOn, type SignOnTrouble } from './sign-on.ts';

/** As the page was opened: soon the router takes the address over. */
const opened = { pathname: location.pathname, hash: location.hash };

let tellTrouble: (trouble: SignOnTrouble) => void = () => {};

/** Where what went wrong is shown. */
export function onTrouble(tell: typeof tellTrouble): void {
  tellTrouble = tell;
}

/** Whether the page must wait with everything else until the realm's answer is read. */
export const mustWait = isBehindSignOn(opened.pathname) && bringsAnswer(opened.hash);

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
    const said = { role: null, status: 'ACTIVE', createdBy: null };
    await call(userRoutes.check, { token, body: { name, email, products: [], ...said } });
  },
  logIn: async (token, { email }) => {
    const body = { email, rememberMe: false, keycloakEnabled: true } as const;
    return (await call(userRoutes.login, { token, body })).result;
  },
  isAnswer,
  session: {
    isSignedIn: () => findPerson() !== null,
    realmSubject: findRealmSubject,
    take: takeSession,
    signOut,
  },
  needsSignIn: needsSignIn(opened.pathname),
  backTo: () => location.origin + signInAddress(target()),
  tell: (trouble) => tellTrouble(trouble),
  log: (msg) => log('error', msg),
});

/** Where the person wants to go: the page they are at, or what the sign-in page has kept of it. */
function target(): string {
  const { pathname, search, hash } = location;
  if (needsSignIn(pathname)) return chooseRedirectTarget(pathname + search + hash, location.origin);
  const wanted = new URLSearchParams(search).get(redirectParameter);
  return chooseRedirectTarget(wanted, location.origin);
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'network.unreachable';
}
