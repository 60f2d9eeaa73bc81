/**
 * Signing out with single sign-on: ends the console session, then the Keycloak session, and returns to the
 * sign-in page.
 */
import { errorMessageOf, signOn } from '../../../features/sso/index.ts';
import { findRealmSubject } from '../../../features/users/index.ts';
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';

/**
 * Call it before the console session ends, which removes the information that it came from the realm.
 * @returns a function that ends the realm's session and resolves to whether the browser leaves the page for
 * it
 */
export function prepareRealmSignOut(): () => Promise<boolean> {
  if (findRealmSubject() === null) return async () => false;
  return async () => {
    try {
      await signOn.signOut(`${location.origin}/login/`);
      return true;
    } catch (error) {
      showSnackbar(m.staff_sso_logout_error({ detail: errorMessageOf(error) }), 'error');
      return false;
    }
  };
}
