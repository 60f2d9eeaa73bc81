/** Typed calls to the API, from the contract's routes. */
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@foyer/contract/core/http.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import { fetchTimed } from '../time/server-clock.ts';
import { ApiError, readError } from './api-error.ts';
import { timeoutSignal } from './timeout-signal.ts';

export { ApiError } from './api-error.ts';

const responseTimeoutMs = seconds(20);

type Needed<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** The input of a call; `token` becomes the bearer token. */
export type CallOptions<R extends RouteDefinition> = Needed<'params', ParamsOf<R>> &
  Needed<'body', BodyOf<R>> & { query?: QueryOf<R>; token?: string | null; signal?: AbortSignal };

type WithoutNeeds<R extends RouteDefinition> = Record<never, never> extends CallOptions<R> ? R : never;

interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
}

/**
 * Calls a route. The response is not validated against the contract.
 * @throws ApiError with the contract's code or `network.unreachable`; an abort by the caller is rethrown
 */
export async function call<R extends RouteDefinition>(route: R & WithoutNeeds<R>): Promise<AnswerOf<R>>;
export async function call<R extends RouteDefinition>(route: R, input: CallOptions<R>): Promise<AnswerOf<R>>;
export async function call(route: RouteDefinition, input: LooseInput = {}): Promise<unknown> {
  const response = await request(route, input);
  const body = response.status === 204 ? undefined : await readJson(response);
  if (!response.ok) throw readError(response.status, body);
  return body;
}

async function request(route: RouteDefinition, input: LooseInput): Promise<Response> {
  const init: RequestInit = {
    method: route.method,
    credentials: 'same-origin',
    signal: timeoutSignal(responseTimeoutMs, input.signal),
  };
  const headers = buildHeaders(input);
  if (Object.keys(headers).length > 0) init.headers = headers;
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  try {
    return await fetchTimed(buildPath(route.path, input), init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError('network.unreachable', {}, cause);
  }
}

// No unnecessary headers: the configuration is preloaded, and a request with other headers would not use the
// preload.
function buildHeaders({ body, token }: LooseInput): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

/** Fills parameters and query into a route's path. */
export function buildPath(path: string, options: { params?: object; query?: object }): string {
  const params = new Map(Object.entries(options.params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const given = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (response.ok) throw new ApiError('network.unreachable', {}, cause);
    return undefined;
  }
}
