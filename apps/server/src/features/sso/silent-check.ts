/**
 * The page that the silent sign-in check redirects to: it posts its address to the parent page and does
 * nothing else.
 */
import { createHash } from 'node:crypto';

// To the page's own origin only: the address contains the authorisation code.
const script = 'parent.postMessage(location.href, location.origin)';

export const silentCheckPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign-in check</title></head><body><script>${script}</script></body></html>
`;

/** Only the tenant's own pages may frame it, and only this script may run. */
export const silentCheckPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
