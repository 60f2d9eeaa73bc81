/** Calls to the own server, typed by the contract's routes. */
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@foyer/contract/http.ts';
import { seconds } from '@foyer/contract/time.ts';
import { ApiError, readError } from './api-error.ts';

export { ApiError } from './api-error.ts';

const answerWithinMs = seconds(20);

type Needed<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** What a call needs; `token` becomes the Bearer. */
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
 * Asks the server and answers what it said; the answer is trusted to have the contract's shape.
 * @throws ApiError with the contract's code, or `network.unreachable`; an abort by the caller passes through as it is
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
  const tooLate = AbortSignal.timeout(answerWithinMs);
  const init: RequestInit = {
    method: route.method,
    credentials: 'same-origin',
    signal: input.signal ? AbortSignal.any([input.signal, tooLate]) : tooLate,
  };
  const headers = buildHeaders(input);
  if (Object.keys(headers).length > 0) init.headers = headers;
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  try {
    return await fetch(buildPath(route.path, input), init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError('network.unreachable', {}, cause);
  }
}

// No header where none is needed: the configuration is preloaded, and a preload with other headers is fetched again.
function buildHeaders({ body, token }: LooseInput): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

/** The route's path with its parameters and query filled in. */
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
