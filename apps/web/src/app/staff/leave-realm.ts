/** Signing out ends the session here, then the realm's, and comes back to the sign-in page. */
import { signOn, wordsOf } from '../../features/sso/index.ts';
import { findRealmSubject } from '../../features/users/index.ts';
import { m } from '../../paraglide/messages.js';
import { say } from '../../ui/staff/snackbars.tsx';

/**
 * Call it before the session here is ended, which forgets how it came.
 * @returns what ends the realm's session afterwards, and says whether the browser leaves the page for it
 */
export function realmToLeave(): () => Promise<boolean> {
  if (findRealmSubject() === null) return async () => false;
  return async () => {
    try {
      await signOn.signOut(`${location.origin}/login/`);
      return true;
    } catch (error) {
      say(m.staff_sso_logout_error({ detail: wordsOf(error) }), 'error');
      return false;
    }
  };
}
