/** Where a person goes after signing in: back to where they came from, if that is a page of ours. */

/** The query parameter of the sign-in page that carries the target. */
export const redirectParameter = 'redirectTo';
const home = '/app';

/**
 * The path to open after sign-in: `wanted` where it is a path on this very origin and no sign-in page, else the dashboard.
 * @param wanted what the address carries, from anybody
 * @param origin the page's own, `https://acme.example.com`
 */
export function chooseRedirectTarget(wanted: string | null, origin: string): string {
  // The browser reads "//" and "/\" as another host, and drops tabs and line ends before it reads.
  if (!wanted || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return home;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined;
  if (url?.origin !== origin || isSignInPage(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's address with the way back. */
export function signInAddress(cameFrom: string): string {
  return cameFrom === home || cameFrom === `${home}/`
    ? '/login/'
    : `/login/?${redirectParameter}=${encodeURIComponent(cameFrom)}`;
}

function isSignInPage(pathname: string): boolean {
  return /^\/(login|app\/login)\/?$/.test(pathname);
}
