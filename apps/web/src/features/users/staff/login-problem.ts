/** What went wrong with a sign-in, as the form says it: at a field, or in one sentence above. */
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';
import { explain } from '../../../platform/errors.ts';

export interface LoginProblem {
  readonly sentence?: string;
  readonly email?: string;
  readonly password?: string;
}

export function describeLoginProblem(error: unknown): LoginProblem {
  if (!(error instanceof ApiError)) return { sentence: explain(error) };
  if (error.code === 'auth.wrong_credentials') return { sentence: m.staff_login_wrong_credentials() };
  if (error.code === 'request.too_many' && error.retryAfterMs) {
    return { sentence: m.staff_login_too_many({ seconds: Math.ceil(error.retryAfterMs / 1000) }) };
  }
  const atFields = {
    ...(error.fields?.email && { email: m.staff_login_email_invalid() }),
    ...(error.fields?.password && { password: m.staff_login_password_required() }),
  };
  return Object.keys(atFields).length > 0 ? atFields : { sentence: explain(error) };
}
