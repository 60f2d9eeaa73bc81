/** Reads the expiry of an access token without verifying it. */

/** The expiry of a JWT in epoch milliseconds; `undefined` for anything else. Nothing is verified. */
export function readExpiry(token: string): number | undefined {
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
