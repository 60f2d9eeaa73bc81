/** The error of an API call, from an HTTP response, a socket acknowledgement, or a network failure. */
import type { ErrorBody, ErrorCode, FieldProblem } from '@foyer/contract/core/errors.ts';

/** The contract's error codes, and the client's own for a network failure. */
export type ProblemCode = ErrorCode | 'network.unreachable';

export interface ApiErrorDetails extends Omit<Partial<ErrorBody['error']>, 'code'> {
  readonly status?: number;
}

export class ApiError extends Error {
  readonly code: ProblemCode;
  /** The HTTP status; 0 without an HTTP response. */
  readonly status: number;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  readonly triesLeft?: number;
  readonly retryAfterMs?: number;
  readonly takenBy?: string;
  readonly requestId?: string;
  /** All details of the error body. */
  readonly details: ApiErrorDetails;

  constructor(code: ProblemCode, details: ApiErrorDetails = {}, cause?: unknown) {
    super(details.message ?? code, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields;
    this.triesLeft = details.triesLeft;
    this.retryAfterMs = details.retryAfterMs;
    this.takenBy = details.takenBy;
    this.requestId = details.requestId;
    this.details = details;
  }
}

/**
 * The code of a response that a proxy wrote itself, by its status. Its gateway statuses say that it did not reach the
 * server. Only uploads are large enough for its limit of the body.
 */
const codesOfProxies: Readonly<Record<number, ProblemCode>> = {
  408: 'request.timed_out',
  413: 'upload.too_large',
  429: 'request.too_many',
  502: 'network.unreachable',
  503: 'network.unreachable',
  504: 'network.unreachable',
};

/**
 * The error of a response without a success status. A response without the contract's error body comes from
 * an intermediary (proxy, captive portal).
 */
export function readError(status: number, body: unknown): ApiError {
  const details = errorDetails(body);
  if (details) return new ApiError(details.code, { ...details, status });
  return new ApiError(codesOfProxies[status] ?? 'server.failed', { status });
}

/** The content of an error body, also with a code of a newer server; `null` for another body. */
export function errorDetails(body: unknown): ErrorBody['error'] | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const details = body.error as Partial<ErrorBody['error']> | null;
  return /^\w+\.\w+$/.test(details?.code ?? '') ? (details as ErrorBody['error']) : null;
}

/** Whether the call failed because the session is missing, invalid or expired. */
export function isSignInOver(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('auth.');
}

/** Whether the error is transient, so that a retry may succeed. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['network.unreachable', 'server.failed', 'server.busy', 'request.timed_out', 'request.too_many'].includes(
      error.code,
    )
  );
}
