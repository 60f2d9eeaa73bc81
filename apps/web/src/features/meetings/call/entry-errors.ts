/** Maps the server's errors on entering a meeting to the state of the call. */
import { ApiError, type ProblemCode } from '../../../platform/api/api-error.ts';
import type { EntryRefusal } from './call-state.ts';

/** The browser cannot make the connection; another attempt or another network does not help. */
export class BrowserRejection extends Error {
  override readonly name = 'BrowserRejection';
}

/** Whether the browser or the page is the reason, such as a function that this browser does not have. */
export const isPageFault = (error: unknown): boolean =>
  [BrowserRejection, TypeError, ReferenceError, SyntaxError, RangeError].some(
    (type) => error instanceof type,
  );

/** @returns `undefined` for errors that do not come from the API, such as a failed media connection */
export const codeOf = (error: unknown): ProblemCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** The server's Retry-After in milliseconds, else 0. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;

/** @param hasBeenIn whether the person was in the meeting: then "not found" means that it has ended */
export const isEnd = (code: ProblemCode | undefined, hasBeenIn: boolean): boolean =>
  code === 'meeting.ended' || (code === 'meeting.not_found' && hasBeenIn);

/** @returns `null` for transient errors: no network, or a server that is starting */
export function refusalOf(code: ProblemCode | undefined): EntryRefusal | null {
  switch (code) {
    case 'meeting.not_found':
    case 'tenant.unknown':
    case 'auth.forbidden':
      return 'not_found';
    case 'auth.missing':
    case 'auth.invalid':
    case 'auth.expired':
      return 'signed_out';
    case 'meeting.external':
      return 'external';
    case 'tenant.suspended':
      return 'suspended';
    default:
      return null;
  }
}
