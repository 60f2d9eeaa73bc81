/** The page to open after sign-in: the page that the user came from, if it belongs to this site. */

/** The query parameter of the sign-in page with the target. */
export const redirectParameter = 'redirectTo';
const home = '/app';

/**
 * The path to open after sign-in: `wanted`, if it is a path on this origin and no sign-in page, else the
 * dashboard.
 * @param wanted from the address, so untrusted
 * @param origin the page's origin, `https://acme.example.com`
 */
export function chooseRedirectTarget(wanted: string | null, origin: string): string {
  // Browsers treat "//" and "/\" as the start of another host, and remove tabs and line breaks first.
  if (!wanted || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return home;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined;
  if (url?.origin !== origin || isSignInPage(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}

/** The address of the sign-in page, with the page to return to. */
export function signInAddress(cameFrom: string): string {
  return cameFrom === home || cameFrom === `${home}/`
    ? '/login/'
    : `/login/?${redirectParameter}=${encodeURIComponent(cameFrom)}`;
}

function isSignInPage(pathname: string): boolean {
  return /^\/(login|app\/login)\/?$/.test(pathname);
}
