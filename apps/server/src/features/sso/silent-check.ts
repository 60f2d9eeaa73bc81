/** The page that the silent check comes back to: tells the page around it where it was sent, and is nothing else. */
import { createHash } from 'node:crypto';

// To the own origin alone: the address holds the code that a token is fetched with.
const script = 'parent.postMessage(location.href, location.origin)';

export const silentCheckPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign-in check</title></head><body><script>${script}</script></body></html>
`;

/** Only the own pages may frame it, and nothing but the one script runs in it. */
export const silentCheckPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
