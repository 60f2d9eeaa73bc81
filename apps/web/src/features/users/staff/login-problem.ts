/** What went wrong with a sign-in, as the form says it: at a field, or in one sentence above. */
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';
import { explain } from '../../../platform/errors.ts';

export interface LoginProblem {
  readonly sentence?: string;
  readonly email?: string;
  readonly password?: string;
}

/** The second factors that would do, as the server offers them. */
export interface SecondFactorAsked {
  readonly methods: readonly ('totp' | 'passkey')[];
  readonly passkeyOptions: unknown;
}

export function describeLoginProblem(error: unknown): LoginProblem {
  if (!(error instanceof ApiError)) return { sentence: explain(error) };
  if (error.code === 'auth.wrong_credentials') return { sentence: m.staff_login_wrong_credentials() };
  const pause = describePause(error);
  if (pause) return { sentence: pause };
  const atFields = {
    ...(error.fields?.email && { email: m.staff_login_email_invalid() }),
    ...(error.fields?.password && { password: m.staff_login_password_required() }),
  };
  return Object.keys(atFields).length > 0 ? atFields : { sentence: explain(error) };
}

/** When another try makes sense; `undefined` for a refusal that is about something else. */
export function describePause(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.retryAfterMs) return undefined;
  if (error.code !== 'request.too_many' && error.code !== 'auth.too_many_tries') return undefined;
  const seconds = Math.ceil(error.retryAfterMs / 1000);
  return seconds < 100
    ? m.staff_login_too_many({ seconds })
    : m.staff_login_too_many_minutes({ count: Math.ceil(seconds / 60) });
}

/** What the server asks for besides the password; `undefined` when it asks for nothing. */
export function readSecondFactor(error: unknown): SecondFactorAsked | undefined {
  if (!(error instanceof ApiError) || error.code !== 'auth.second_factor_required') return undefined;
  const { methods = [], passkeyOptions } = error.details;
  return { methods: methods.length > 0 ? methods : ['totp'], passkeyOptions };
}
