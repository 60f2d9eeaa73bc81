/** API calls with the token of the signed-in user. */
import type { AnswerOf, RouteDefinition } from '@foyer/contract/core/http.ts';
import { ApiError, type CallOptions, call } from '../../platform/api/api.ts';
import { session } from './page-session.ts';
import { announceRequest } from './staff-requests.ts';

/** `call` for any route; `callAsStaff` checks that options and route match. */
const callAny = call as (route: RouteDefinition, options: object) => Promise<unknown>;

/**
 * Calls a route with the staff token. A token that the server rejects although it seemed fresh (a wrong
 * clock, a session that was ended elsewhere) is renewed once.
 * @throws ApiError; `auth.missing`, without a request, when signed out
 */
export function callAsStaff<R extends RouteDefinition>(
  route: R,
  options: CallOptions<R>,
): Promise<AnswerOf<R>> {
  return announceRequest(callWithToken(route, options));
}

async function callWithToken<R extends RouteDefinition>(
  route: R,
  options: CallOptions<R>,
): Promise<AnswerOf<R>> {
  const token = await session.freshAccessToken();
  if (!token) throw new ApiError('auth.missing');
  try {
    return (await callAny(route, { ...options, token })) as AnswerOf<R>;
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
    const renewed = await session.renewAccessToken(token);
    if (!renewed || renewed === token) throw error;
    return (await callAny(route, { ...options, token: renewed })) as AnswerOf<R>;
  }
}

/** A wrong second factor is also a 401, but must not be retried: the attempt would count twice. */
function isTokenRejected(error: unknown): boolean {
  return error instanceof ApiError && ['auth.missing', 'auth.invalid', 'auth.expired'].includes(error.code);
}
