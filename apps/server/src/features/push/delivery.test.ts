import { expect, test } from 'vitest';
import { createDeliveries, type Delivery } from './delivery.ts';
import type { SendMessage } from './send-message.ts';

const message = { kind: 'customer-waiting', path: '/app', topic: 'customer-waiting' } as const;

/** Pauses end at once and advance the clock. */
function createSetup(send: SendMessage, limits?: { atOnce: number; waiting: number }) {
  let at = Date.parse('2026-11-26T09:00:00Z');
  const pauses: number[] = [];
  const failures: unknown[] = [];
  const deliveries = createDeliveries({
    send,
    now: () => new Date(at),
    wait: async (ms) => {
      pauses.push(ms);
      at += ms;
    },
    onFailure: (error, context) => failures.push([(error as Error).message, context]),
    ...(limits ? { limits } : {}),
  });
  const to = (origin = 'https://push.example', ttlSeconds = 60): Delivery => ({
    browser: { endpoint: `${origin}/a-secret-path`, p256dh: '', auth: '' },
    message,
    expiresAt: new Date(at + ttlSeconds * 1000),
  });
  return { deliveries, to, pauses, failures };
}

const answering = (...statuses: (number | [number, number] | Error)[]) => {
  const ttls: number[] = [];
  const send: SendMessage = async (_browser, { ttlSeconds }) => {
    ttls.push(ttlSeconds);
    const next = statuses.shift() ?? 201;
    if (next instanceof Error) throw next;
    const [status, retryAfterSeconds = null] = [next].flat() as [number, number?];
    return { status, retryAfterSeconds };
  };
  return { send, ttls };
};

test('tries again after an overload or a lost connection, with the rest of the time to live', async () => {
  const { send, ttls } = answering(503, new Error('socket hang up'));
  const { deliveries, to, pauses } = createSetup(send);

  expect(await deliveries.deliver(to())).toBe('delivered');
  expect([pauses, ttls]).toEqual([
    [1000, 5000],
    [60, 59, 54],
  ]);
});

test('waits as long as the push service asks, but not past the time to live', async () => {
  const patient = createSetup(answering([429, 20]).send);
  expect(await patient.deliveries.deliver(patient.to())).toBe('delivered');
  expect(patient.pauses).toEqual([20_000]);

  const late = createSetup(answering([429, 90]).send);
  expect(await late.deliveries.deliver(late.to())).toBe('failed');
  expect(late.pauses).toEqual([]);
});

test('gives up after three tries and reports the origin of the push service without the address', async () => {
  const { send } = answering(500, 500, new Error('timeout'));
  const { deliveries, to, failures } = createSetup(send);

  expect(await deliveries.deliver(to())).toBe('failed');
  expect(failures).toEqual([['timeout', { pushService: 'https://push.example' }]]);
});

test('a push service that does not answer does not delay another one', async () => {
  const hanging = Promise.withResolvers<{ status: number; retryAfterSeconds: null }>();
  const send: SendMessage = ({ endpoint }) =>
    endpoint.startsWith('https://slow')
      ? hanging.promise
      : Promise.resolve({ status: 201, retryAfterSeconds: null });
  const { deliveries, to } = createSetup(send, { atOnce: 2, waiting: 1 });
  const slow = [1, 2, 3].map(() => deliveries.deliver(to('https://slow.example')));

  expect(await deliveries.deliver(to('https://fast.example'))).toBe('delivered');
  expect(await deliveries.deliver(to('https://slow.example'))).toBe('failed');

  hanging.resolve({ status: 201, retryAfterSeconds: null });
  expect(await Promise.all(slow)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('drops waiting messages when it is stopped', async () => {
  const hanging = Promise.withResolvers<{ status: number; retryAfterSeconds: null }>();
  const started = Promise.withResolvers<void>();
  const send: SendMessage = () => {
    started.resolve();
    return hanging.promise;
  };
  const { deliveries, to } = createSetup(send, { atOnce: 1, waiting: 5 });
  const both = [deliveries.deliver(to()), deliveries.deliver(to())];
  await started.promise;

  deliveries.stop();
  hanging.resolve({ status: 201, retryAfterSeconds: null });

  expect(await Promise.all(both)).toEqual(['delivered', 'failed']);
});
