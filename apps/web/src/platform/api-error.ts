/** A refusal as the page knows it, however it came: over HTTP, in a socket's acknowledgement, or not at all. */
import { type ErrorBody, type ErrorCode, errorStatus, type FieldProblem } from '@foyer/contract/errors.ts';

/** The contract's codes, and the one the page finds out by itself. */
export type ProblemCode = ErrorCode | 'network.unreachable';

export interface ApiErrorDetails extends Omit<Partial<ErrorBody['error']>, 'code'> {
  /** The HTTP status; by default the one that the contract ties to the code. */
  readonly status?: number;
}

export class ApiError extends Error {
  readonly code: ProblemCode;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  readonly triesLeft?: number;
  readonly retryAfterMs?: number;
  readonly takenBy?: string;
  readonly requestId?: string;
  /** Everything that came with the refusal. */
  readonly details: ApiErrorDetails;

  constructor(code: ProblemCode, details: ApiErrorDetails = {}, cause?: unknown) {
    super(details.message ?? code, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? (code === 'network.unreachable' ? 0 : errorStatus[code]);
    this.fields = details.fields;
    this.triesLeft = details.triesLeft;
    this.retryAfterMs = details.retryAfterMs;
    this.takenBy = details.takenBy;
    this.requestId = details.requestId;
    this.details = details;
  }
}

/**
 * The error of an answer that is not a success. An answer without the one error shape comes from something in between
 * (a proxy, a captive portal): a gateway's status means that the server was not reached.
 */
export function readError(status: number, body: unknown): ApiError {
  const details = errorDetails(body);
  if (details) return new ApiError(details.code, { ...details, status });
  return new ApiError(status >= 502 && status <= 504 ? 'network.unreachable' : 'server.failed', { status });
}

/** What stands in an error body; `null` when it is none, or carries a code of a newer server. */
export function errorDetails(body: unknown): ErrorBody['error'] | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const details = body.error as Partial<ErrorBody['error']> | null;
  const known = typeof details?.code === 'string' && Object.hasOwn(errorStatus, details.code);
  return known ? (details as ErrorBody['error']) : null;
}

/** Whether the sign-in behind a call is missing, foreign or over. */
export function isSignInOver(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('auth.');
}

/** Whether a call failed for a reason that may pass by itself. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['network.unreachable', 'server.failed', 'request.too_many'].includes(error.code)
  );
}
