/** Calls in the name of the signed-in person, with a token that is fresh. */
import type { AnswerOf, RouteDefinition } from '@foyer/contract/http.ts';
import { ApiError, type CallOptions, call } from '../../platform/api.ts';
import { session } from './page-session.ts';

/** The same call with any route; what fits together is checked where `callAsStaff` is used. */
const callAny = call as (route: RouteDefinition, options: object) => Promise<unknown>;

/**
 * Calls a route with the staff token. A token that the server refuses although the page took it for fresh
 * (a clock that is wrong, a session ended elsewhere) is renewed once.
 * @throws ApiError; `auth.missing`, without a call, when nobody is signed in
 */
export async function callAsStaff<R extends RouteDefinition>(
  route: R,
  options: CallOptions<R>,
): Promise<AnswerOf<R>> {
  const token = await session.freshAccessToken();
  if (!token) throw new ApiError('auth.missing');
  try {
    return (await callAny(route, { ...options, token })) as AnswerOf<R>;
  } catch (error) {
    if (!saysTokenIsNoGood(error)) throw error;
    const renewed = await session.renewAccessToken(token);
    if (!renewed || renewed === token) throw error;
    return (await callAny(route, { ...options, token: renewed })) as AnswerOf<R>;
  }
}

/** A wrong second factor is a 401 too, but about what was typed: sent again, it would count twice. */
function saysTokenIsNoGood(error: unknown): boolean {
  return error instanceof ApiError && ['auth.missing', 'auth.invalid', 'auth.expired'].includes(error.code);
}
