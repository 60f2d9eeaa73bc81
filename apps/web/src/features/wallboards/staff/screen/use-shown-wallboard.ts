/** What a wallboard shows, read again every few seconds until its link is revoked. */
import { seconds } from '@foyer/contract/core/time.ts';
import { wallboardRoutes } from '@foyer/contract/lobby/wallboards.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../../platform/api/api.ts';

/** The link was revoked, or the lobby was turned off: asking again helps only after an admin has acted. */
const finalCodes: readonly string[] = ['wallboard.revoked', 'feature.off', 'request.invalid'];

export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && finalCodes.includes(error.code);

/** @param token of the link; '' without one */
export function useShownWallboard(token: string) {
  return useQuery({
    queryKey: ['shown wallboard', token],
    queryFn: async ({ signal }) => (await call(wallboardRoutes.show, { body: { token }, signal })).result,
    refetchInterval: ({ state }) => (isFinal(state.error) ? false : seconds(5)),
    // A screen on a wall is never focused.
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  });
}
