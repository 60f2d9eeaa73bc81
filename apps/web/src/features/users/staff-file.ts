/** Files in the name of the signed-in person: tables that are taken away, pictures that are put in place. */
import type { AnswerOf, ParamsOf, RouteDefinition } from '@foyer/contract/http.ts';
import type { ExportFormat } from '@foyer/contract/tables.ts';
import { ApiError, buildPath } from '../../platform/api.ts';
import { readError } from '../../platform/api-error.ts';
import { session } from './page-session.ts';
import { callAsStaff } from './staff-call.ts';

type Query = Readonly<Record<string, string | number | undefined>>;
type ResultOf<R extends RouteDefinition> = AnswerOf<R> extends { result: infer Result } ? Result : never;
type RowOf<R extends RouteDefinition> =
  AnswerOf<R> extends { result: { rows: readonly (infer Row)[] } } ? Row : never;

/** Where a table's rows come from, and the same rows as a file. */
export interface StaffTable<Row> {
  load(
    query: Query,
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number; readonly note?: string | null }>;
  fetchFile?: (query: Query, format: ExportFormat, signal: AbortSignal) => Promise<Response>;
}

/**
 * The source of a table from its two routes; what the query may carry is checked by the server.
 * @param noteOf what holds for all rows that were found, in words
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

/** A file as it streams in. No time limit: it takes as long as it takes. @throws ApiError */
export async function fetchAsStaff(path: string, signal: AbortSignal): Promise<Response> {
  const token = await session.freshAccessToken();
  if (!token) throw new ApiError('auth.missing');
  const ask = (bearer: string) => reach(() => fetch(path, { signal, headers: bearerOf(bearer) }), signal);
  let response = await ask(token);
  if (response.status === 401) {
    const renewed = await session.renewAccessToken(token);
    if (renewed && renewed !== token) response = await ask(renewed);
  }
  if (!response.ok) throw readError(response.status, await response.json().catch(() => undefined));
  return response;
}

async function reach(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  try {
    return await ask();
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

/** Sends a file as the body of a call. Not by `fetch`, which does not say how far an upload is. @throws ApiError */
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
