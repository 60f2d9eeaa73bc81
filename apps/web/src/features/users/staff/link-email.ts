/** The email in the fragment of a password link. */
import { looksLikeEmail } from './email-format.ts';

/** @returns `null` for a link without one */
export function readEmail(fragment: string): string | null {
  try {
    const email = decodeURIComponent(fragment.slice(1));
    return looksLikeEmail(email) ? email : null;
  } catch {
    // Not percent-encoded as the server does it: the link was changed.
    return null;
  }
}
