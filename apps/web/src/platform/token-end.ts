/** What an access token itself says of its end, for a page that must know without asking. */

/** When a JSON web token ends, milliseconds since 1970; `undefined` for anything else. Nothing is verified here. */
export function readEnd(token: string): number | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const end = (claims as { exp?: unknown } | null)?.exp;
    return typeof end === 'number' ? end * 1000 : undefined;
  } catch {
    return undefined;
  }
}
