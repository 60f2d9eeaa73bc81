/** What the waiting page stores of the events that tell ids, and when it fetches the request. */
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fetched, stateAfter } from './testing/wait-events.ts';
import { useWaiting } from './use-waiting.ts';

const [customerId, moderatorId, meetingId] = [1, 2, 3].map(
  (digit) => `${digit}0000000-0000-4000-8000-000000000000`,
) as [string, string, string];

/** A server that opens `/customer` and sends these events: Engine.IO and Socket.IO frames. */
function socketSending(events: readonly (readonly [string, object])[]) {
  return class {
    onopen = () => {};
    onmessage = (_event: { data: string }) => {};
    onclose = () => {};
    onerror = () => {};
    binaryType = 'arraybuffer';
    readyState = 1;

    constructor() {
      queueMicrotask(() => {
        this.onopen();
        this.receive(
          `0${JSON.stringify({ sid: 'e', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 })}`,
        );
      });
    }

    private receive(data: string): void {
      this.onmessage({ data });
    }

    send(frame: string): void {
      if (!frame.startsWith('40/customer')) return;
      queueMicrotask(() => {
        this.receive(`40/customer,${JSON.stringify({ sid: 's' })}`);
        for (const event of events) this.receive(`42/customer,${JSON.stringify(event)}`);
      });
    }

    close(): void {}
  };
}

const snapshot = stateAfter(fetched()).snapshot;

function renderWaiting() {
  return renderHook(() =>
    useWaiting({
      token: 'token',
      entryMode: 'return',
      scheduleId: null,
      productSlug: 'jee-live',
      onSignInExpired: () => {},
      onRejected: () => {},
    }),
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('stores the customer id and the id of the agent who accepted under the keys of the specification', async () => {
  localStorage.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: snapshot }));
  vi.stubGlobal(
    'WebSocket',
    socketSending([
      ['lobby_customer-id', { customerId, customerSocketId: 's' }],
      ['lobby_moderator-id', { meetingId, moderatorId }],
    ]),
  );

  const { unmount } = await renderWaiting();

  await expect.poll(() => localStorage.getItem('customerId')).toBe(customerId);
  await expect.poll(() => localStorage.getItem('assignedUserId')).toBe(moderatorId);
  await unmount();
});

test('a fetch that fails after connecting is retried until the server answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const busy = { error: { code: 'server.busy', message: 'Busy.', requestId: 'r' } };
  let fetches = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (!String(url).endsWith('/api/lobby/requests/current')) return Response.json({});
    fetches += 1;
    return fetches === 2 ? Response.json(busy, { status: 503 }) : Response.json({ result: snapshot });
  });
  vi.stubGlobal('WebSocket', socketSending([]));

  const { unmount } = await renderWaiting();
  await expect.poll(() => fetches).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => fetches).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(fetches).toBe(3);
  await unmount();
});
