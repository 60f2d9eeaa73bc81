/** A fake server for component tests: answers `fetch` by the contract's routes, in the state that a test asks for. */
import { routes } from '@foyer/contract/core/catalogue.ts';
import { type ErrorCode, errorStatus } from '@foyer/contract/core/errors.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { vi } from 'vitest';
import { type SampleOptions, sample } from './sample.ts';

/** How the routes of a screen answer. */
export const apiStates = ['loading', 'empty', 'full', 'long', 'failing', 'refused', 'offline'] as const;
export type ApiState = (typeof apiStates)[number];

interface FakeApi {
  /** The requests so far with their queries, `GET /api/customers?page=1`. */
  readonly requests: readonly string[];
  setState(state: ApiState): void;
  /**
   * A route answers these instead of a sample, in this order, and the last one from then on; a `Response` as
   * it is, an `Error` instead of a response. `POST /api/manage/users`
   */
  answer(route: string, ...answers: readonly unknown[]): void;
  /** The last body that a route received. */
  bodyOf(route: string): unknown;
  restore(): void;
}

/** As in the server's router, a path without parameters wins over one with them. */
const declared = Object.values(routes)
  .flatMap((named) => Object.values(named as Record<string, RouteDefinition>))
  .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));

/** @param alwaysFull routes whose state changes to `long` only: those of the frame around a screen, by path */
export function installFakeApi(alwaysFull: readonly string[]): FakeApi {
  const requests: string[] = [];
  const answers = new Map<string, readonly unknown[]>();
  const bodies = new Map<string, unknown>();
  let state: ApiState = 'full';

  const realFetch = globalThis.fetch;

  async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, protocol } = new URL(
      input instanceof Request ? input.url : String(input),
      location.href,
    );
    // A file that the test has made.
    if (protocol === 'blob:') return realFetch(input, init);
    const method = init.method ?? 'GET';
    const route = declared.find((each) => each.method === method && matches(each.path, pathname));
    if (!route) return new Response(null, { status: 404 });
    requests.push(`${method} ${pathname}${search}`);
    const name = `${method} ${route.path}`;
    if (typeof init.body === 'string') bodies.set(name, JSON.parse(init.body));
    const [next, ...later] = answers.get(name) ?? [];
    if (later.length > 0) answers.set(name, later);
    const answer = await next;
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer.clone();
    if (answer !== undefined) return Response.json(answer);
    const isFrame = alwaysFull.includes(route.path) && state !== 'long';
    return answerOf(route, isFrame ? 'full' : state, init.signal);
  }

  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  return {
    requests,
    setState(next) {
      state = next;
    },
    answer: (route, ...next) => void answers.set(route, next),
    bodyOf: (route) => bodies.get(route),
    restore() {
      fetch.mockRestore();
      beacon.mockRestore();
    },
  };
}

function matches(path: string, pathname: string): boolean {
  const pattern = path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(pathname);
}

const optionsOf: Readonly<Record<'empty' | 'full' | 'long', SampleOptions>> = {
  empty: { listLength: 0 },
  full: { listLength: 6 },
  long: { listLength: 6, hasLongTexts: true },
};

async function answerOf(
  route: RouteDefinition,
  state: ApiState,
  signal?: AbortSignal | null,
): Promise<Response> {
  switch (state) {
    case 'loading':
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    case 'offline':
      throw new TypeError('Failed to fetch');
    case 'failing':
      return errorResponse('server.failed');
    case 'refused':
      return errorResponse('auth.forbidden');
    default:
      if (route.answer === null) return new Response(null, { status: 204 });
      if (route.answer === 'file') return new Response(new Uint8Array());
      return Response.json(sample(route.answer, optionsOf[state]));
  }
}

/** @param details further properties of the error, such as `fields` */
export function errorResponse(code: ErrorCode, details: object = {}): Response {
  const error = { code, message: code, requestId: 'test', ...details };
  return Response.json({ error }, { status: errorStatus[code] });
}
