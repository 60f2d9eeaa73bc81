/** Which addresses stand behind single sign-on: the console and its sign-in, and nothing that only begins alike. */

/** By the first segment of the path: `/app/customers` and `/login/` are, `/live/apple` and `/login-demo` are not. */
export function isBehindSignOn(pathname: string): boolean {
  const [, first] = pathname.split('/');
  return first === 'app' || first === 'login';
}

/** Whether somebody who opens it must sign in at once; the sign-in pages themselves leave the choice. */
export function needsSignIn(pathname: string): boolean {
  return /^\/app(?:\/|$)/.test(pathname) && !/^\/app\/login\/?$/.test(pathname);
}

/** Whether the realm has sent the browser back with an answer, which must be read before anything else reads the address. */
export function bringsAnswer(hash: string): boolean {
  const told = new URLSearchParams(hash.replace(/^#/, ''));
  return told.has('state') && (told.has('code') || told.has('error'));
}
