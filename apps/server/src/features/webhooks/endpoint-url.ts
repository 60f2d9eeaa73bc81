/** Which addresses a webhook may have. */
import { NotPublicError, resolvePublic } from '../../platform/http/outgoing/ssrf-guard.ts';

interface Rules {
  /** Allows private addresses, and plain HTTP. */
  readonly allowPrivate: boolean;
}

/** The address in canonical form; `null` when requests are not sent to such an address. */
export function normaliseEndpointUrl(text: string, { allowPrivate }: Rules): string | null {
  const url = URL.parse(text.trim());
  if (!url) return null;
  const isAllowed = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  // Credentials would be readable by everyone who reads the address.
  if (!isAllowed || url.username || url.password || url.hash) return null;
  return url.href;
}

/** Whether the host of the address is on a private network, or unknown. Checked again before each request. */
export async function isUnreachable(url: string): Promise<boolean> {
  try {
    await resolvePublic(new URL(url).hostname);
    return false;
  } catch (error) {
    return error instanceof NotPublicError || (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
  }
}
