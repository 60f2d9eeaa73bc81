import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, PartUnavailableError, partFailedEvent } from './load-part.ts';

let files = 0;
/** A name that no other test has loaded. */
const newFile = (ending: 'css' | 'js') => {
  files += 1;
  return `assets/part-${files}.${ending}`;
};

const respond = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>();
const reportFailure = vi.fn();

beforeEach(() => {
  respond.mockReset().mockImplementation(async () => new Response('{}'));
  reportFailure.mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, request) => respond(String(address), request));
  addEventListener(partFailedEvent, reportFailure);
});
afterEach(() => {
  vi.useRealTimers();
  removeEventListener(partFailedEvent, reportFailure);
  vi.restoreAllMocks();
});

test('a part is imported only after all of its files have been fetched, and a failed one is fetched again', async () => {
  const [room, shared] = [newFile('js'), newFile('js')];
  const load = vi.fn(async () => 'the room');
  respond.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));

  const failure = await loadPart(load, [room, shared]).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(PartUnavailableError);
  expect(failure).toMatchObject({ isGone: false });
  expect(load).not.toHaveBeenCalled();
  expect(reportFailure).toHaveBeenCalledOnce();

  expect(await loadPart(load, [room, shared])).toBe('the room');
  expect(respond.mock.calls.map(([address]) => address)).toEqual([`/${room}`, `/${shared}`, `/${room}`]);
});

test('a connection that breaks off in the middle of a file counts as a failure', async () => {
  const load = vi.fn(async () => 'the room');
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  respond.mockResolvedValueOnce(new Response(body));

  await expect(loadPart(load, [newFile('js')])).rejects.toMatchObject({ isGone: false });

  expect(load).not.toHaveBeenCalled();
});

/** The body of a response that arrives in pieces, each by `send`, until the request is aborted. */
function answerInPieces() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  respond.mockImplementationOnce(async (_, request) => {
    request?.signal?.addEventListener('abort', () => writer.abort(request.signal?.reason));
    return new Response(readable);
  });
  return {
    send: () => writer.write(new Uint8Array(1)),
    end: () => writer.close(),
  };
}

test('a file of which no byte arrives for 15 seconds counts as a failure, and is fetched again', async () => {
  vi.useFakeTimers();
  const file = newFile('js');
  const answer = answerInPieces();
  const failure = loadPart(async () => 'the room', [file]).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  await answer.send();

  await vi.advanceTimersByTimeAsync(15_000);

  expect(await failure).toMatchObject({ isGone: false, cause: { name: 'TimeoutError' } });
  expect(await loadPart(async () => 'the room', [file])).toBe('the room');
});

test('a file that arrives slowly is waited for', async () => {
  vi.useFakeTimers();
  const answer = answerInPieces();
  const part = loadPart(async () => 'the room', [newFile('js')]);
  for (let sent = 0; sent < 6; sent += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await answer.send();
  }
  await answer.end();

  expect(await part).toBe('the room');
});

test.each([
  [404, true],
  [503, false],
])('a file that is answered with %i has gone: %s', async (status, isGone) => {
  respond.mockResolvedValueOnce(new Response('', { status }));

  await expect(loadPart(async () => 'the room', [newFile('js')])).rejects.toMatchObject({ isGone });
});

test('parts that need the same file request it once', async () => {
  const shared = newFile('js');

  await Promise.all([loadPart(async () => 1, [shared]), loadPart(async () => 2, [shared])]);

  expect(respond).toHaveBeenCalledOnce();
});

test('a file that the document has loaded is not requested', async () => {
  const file = newFile('js');
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.setAttribute('src', `/${file}`);
  document.head.append(script);

  await loadPart(async () => 'the room', [file]);

  expect(respond).not.toHaveBeenCalled();
});

test('the stylesheet of a part is applied before its script runs', async () => {
  const file = newFile('css');
  const isApplied = () => document.querySelector(`link[rel=stylesheet][href="/${file}"]`) !== null;

  expect(await loadPart(async () => isApplied(), [file])).toBe(true);
});

test('a script that fails is reported as it is', async () => {
  const error = new SyntaxError('unexpected token');

  await expect(loadPart(() => Promise.reject(error), [newFile('js')])).rejects.toBe(error);
  expect(reportFailure).toHaveBeenCalledOnce();
});
