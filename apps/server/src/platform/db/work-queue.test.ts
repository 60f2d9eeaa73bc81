import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const busy = { code: 'server.busy', details: { retryAfterMs: 1000 } };

test('rejects work with server.busy when too much of its key waits', async () => {
  const inQueue = createWorkQueue({ atOnce: 1, maxWaiting: 1 });
  const first = Promise.withResolvers<string>();
  const running = inQueue('acme', () => first.promise);
  const waiting = inQueue('acme', async () => 'second');

  await expect(inQueue('acme', async () => 'third')).rejects.toMatchObject(busy);
  expect(await inQueue('globex', async () => 'other')).toBe('other');
  first.resolve('first');
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
});

test('rejects work with server.busy when it waits too long, and never starts it', async () => {
  const inQueue = createWorkQueue({ atOnce: 1, maxWaitMs: 1 });
  const started: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = inQueue('acme', () => first.promise);

  await expect(inQueue('acme', async () => started.push('late'))).rejects.toMatchObject(busy);
  first.resolve();
  await running;
  await inQueue('acme', async () => started.push('next'));
  expect(started).toEqual(['next']);
});
