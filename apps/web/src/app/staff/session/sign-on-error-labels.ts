/** The sentences of single sign-on errors, which the specification gives to the letter. */
import type { SignOnError } from '../../../features/sso/index.ts';
import { m } from '../../../paraglide/messages.js';

export function signOnErrorLabel(error: SignOnError): string {
  switch (error.kind) {
    case 'user-not-created':
      return m.staff_sso_not_created();
    case 'login-rejected':
      return m.staff_sso_login_rejected();
    case 'sign-in-failed':
      return m.staff_sso_login_error({ detail: error.detail });
    case 'cookies-not-removed':
      return error.outcome === 'refused' ? m.staff_logout_refused() : m.staff_logout_unreachable();
  }
}
