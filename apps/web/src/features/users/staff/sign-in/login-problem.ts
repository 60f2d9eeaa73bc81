/** Error messages of the sign-in form: at a field, or one message above the form. */
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';

export interface LoginProblem {
  readonly message?: string;
  readonly email?: string;
  readonly password?: string;
}

/** The second factors that the server accepts. */
export interface SecondFactorChallenge {
  readonly methods: readonly ('totp' | 'passkey' | 'recoveryCode')[];
  readonly passkeyOptions: unknown;
  /** Where the account's passkeys work, if none is known to work at this host. */
  readonly passkeyHosts: readonly string[];
}

export function describeLoginProblem(error: unknown): LoginProblem {
  if (!(error instanceof ApiError)) return { message: explain(error) };
  if (error.code === 'auth.wrong_credentials') return { message: m.staff_login_wrong_credentials() };
  const retry = describeRetry(error);
  if (retry) return { message: retry };
  const fieldErrors = {
    ...(error.fields?.email && { email: m.staff_login_email_invalid() }),
    ...(error.fields?.password && { password: m.staff_login_password_required() }),
  };
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : { message: explain(error) };
}

/** When the user can try again after too many attempts; `undefined` for other errors. */
export function describeRetry(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.retryAfterMs) return undefined;
  if (error.code !== 'request.too_many' && error.code !== 'auth.too_many_tries') return undefined;
  const seconds = Math.ceil(error.retryAfterMs / 1000);
  return seconds < 100
    ? m.staff_login_too_many({ seconds })
    : m.staff_login_too_many_minutes({ count: Math.ceil(seconds / 60) });
}

/** The second factor that the server requires; `undefined` when it requires none. */
export function readSecondFactor(error: unknown): SecondFactorChallenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'auth.second_factor_required') return undefined;
  const { methods = ['totp'], passkeyOptions, passkeyHosts = [] } = error.details;
  return { methods, passkeyOptions, passkeyHosts };
}
