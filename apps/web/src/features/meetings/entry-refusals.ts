/** What the server's refusal to let somebody into the room means for the call. */
import { ApiError, type ProblemCode } from '../../platform/api-error.ts';
import type { Refusal } from './call-state.ts';

/** @returns `undefined` for what is no refusal of the server, as a media room that cannot be entered */
export const codeOf = (error: unknown): ProblemCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** Milliseconds the server asks to wait, else 0. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;

/** @param hasBeenIn a meeting that cannot be found any more has ended; one never found is somebody else's */
export const isEnd = (code: ProblemCode | undefined, hasBeenIn: boolean): boolean =>
  code === 'meeting.ended' || (code === 'meeting.not_found' && hasBeenIn);

/** @returns `null` for what passes by itself: no network, a server or media server that is starting */
export function refusalOf(code: ProblemCode | undefined): Refusal | null {
  switch (code) {
    case 'meeting.not_found':
    case 'tenant.unknown':
    case 'auth.forbidden':
      return 'not_found';
    case 'auth.missing':
    case 'auth.invalid':
    case 'auth.expired':
      return 'signed_out';
    case 'tenant.suspended':
      return 'suspended';
    default:
      return null;
  }
}
