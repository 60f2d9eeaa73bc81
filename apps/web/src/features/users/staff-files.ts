/** Downloads and uploads with the token of the signed-in user: table exports and pictures. */
import type { AnswerOf, ParamsOf, RouteDefinition } from '@foyer/contract/core/http.ts';
import type { ExportFormat } from '@foyer/contract/core/tables.ts';
import { ApiError, buildPath } from '../../platform/api/api.ts';
import { readError } from '../../platform/api/api-error.ts';
import { session } from './page-session.ts';
import { callAsStaff } from './staff-call.ts';

type Query = Readonly<Record<string, string | number | undefined>>;
type ResultOf<R extends RouteDefinition> = AnswerOf<R> extends { result: infer Result } ? Result : never;
type RowOf<R extends RouteDefinition> =
  AnswerOf<R> extends { result: { rows: readonly (infer Row)[] } } ? Row : never;

/** The source of a table's rows, and of the same rows as a file. */
export interface StaffTable<Row> {
  load(
    query: Query,
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number; readonly note?: string | null }>;
  fetchFile?: (query: Query, format: ExportFormat, signal: AbortSignal) => Promise<Response>;
}

/**
 * Creates the source of a table from its list and export routes. The server validates the query.
 * @param noteOf a summary of all rows that match
 */
export function staffTable<R extends RouteDefinition>(
  list: R,
  exported?: RouteDefinition,
  noteOf?: (result: ResultOf<R>) => string | null,
): StaffTable<RowOf<R>> {
  return {
    async load(query, signal) {
      const answer: unknown = await callAsStaff(list as RouteDefinition, { query, signal } as never);
      const { result } = answer as { result: { rows: RowOf<R>[]; total: number } };
      return noteOf ? { ...result, note: noteOf(result as ResultOf<R>) } : result;
    },
    ...(exported && {
      fetchFile: (query, format, signal) =>
        fetchAsStaff(buildPath(exported.path, { query: { ...query, format } }), signal),
    }),
  };
}

/** Downloads a file as a stream, or sends one, without a timeout. @throws ApiError */
export async function fetchAsStaff(
  path: string,
  signal: AbortSignal,
  {
    headers,
    ...more
  }: Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  const token = await session.freshAccessToken();
  if (!token) throw new ApiError('auth.missing');
  const request = (bearer: string) =>
    withNetworkErrors(
      () => fetch(path, { ...more, signal, headers: { ...headers, ...bearerOf(bearer) } }),
      signal,
    );
  let response = await request(token);
  if (response.status === 401) {
    const renewed = await session.renewAccessToken(token);
    if (renewed && renewed !== token) response = await request(renewed);
  }
  if (!response.ok) throw readError(response.status, await response.json().catch(() => undefined));
  return response;
}

async function withNetworkErrors(request: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  try {
    return await request();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError('network.unreachable', {}, cause);
  }
}

interface Upload<R extends RouteDefinition> {
  readonly params?: ParamsOf<R>;
  readonly file: File;
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file as the request body. Not with `fetch`, which reports no upload progress.
 * @throws ApiError
 */
export async function uploadAsStaff<R extends RouteDefinition>(
  route: R,
  { params, file, onProgress, signal }: Upload<R>,
): Promise<AnswerOf<R>> {
  const token = await session.freshAccessToken();
  if (!token) throw new ApiError('auth.missing');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, buildPath(route.path, { params: params as object }));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(readError(request.status, request.response));
    };
    request.onerror = () => reject(new ApiError('network.unreachable'));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function bearerOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
