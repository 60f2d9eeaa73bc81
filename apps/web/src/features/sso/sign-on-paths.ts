/** The paths that use single sign-on: the console and its sign-in pages. */

/** A screen on a wall has no account. */
const withoutAccount = /^\/app\/wallboard\/?$/;

/**
 * Compares the first segment of the path: `/app/customers` and `/login/` match, `/live/app` and
 * `/login-demo` do not.
 */
export function usesSingleSignOn(pathname: string): boolean {
  const [, first] = pathname.split('/');
  if (withoutAccount.test(pathname)) return false;
  return first === 'app' || first === 'login';
}

/** Whether the page requires sign-in. On the sign-in pages the user chooses the method. */
export function needsSignIn(pathname: string): boolean {
  if (withoutAccount.test(pathname)) return false;
  return /^\/app(?:\/|$)/.test(pathname) && !/^\/app\/login\/?$/.test(pathname);
}

/**
 * Whether the address contains the realm's response, which must be read before anything else reads the
 * address.
 */
export function hasRealmAnswer(hash: string): boolean {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  return params.has('state') && (params.has('code') || params.has('error'));
}
