import { expect, test } from 'vitest';
import { createLockQueue } from './lock-queue.ts';

/** Work that ends on request. */
function build() {
  const inLockQueue = createLockQueue();
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string, key = 'acme') =>
    inLockQueue(key, () => {
      started.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()));
      });
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, end, started };
}

test('runs three at a time, and the others in the order of their calls', async () => {
  const { start, end, started } = build();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => start(name));

  expect(started).toEqual(['a', 'b', 'c']);
  await end('b');
  await end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['c', 'd', 'e']) await end(name);
  await Promise.all(all);
});

test('does not delay one tenant by the work of another', async () => {
  const { start, end, started } = build();
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name));
  const other = start('other', 'globex');

  expect(started).toEqual(['a', 'b', 'c', 'other']);
  // What still waits would be rejected later, during another test.
  for (const name of ['a', 'b', 'c', 'd', 'other']) await end(name);
  await Promise.all([...all, other]);
});

test('continues after work that fails', async () => {
  const { start, end, started } = build();
  const failing = start('a');
  const outcome = expect(failing).rejects.toThrow('broken');
  for (const name of ['b', 'c', 'd']) void start(name);
  await end('a', new Error('broken'));

  await outcome;
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('accepts new work after everything has ended', async () => {
  const { start, end, started } = build();
  const first = start('a');
  await end('a');
  await first;
  void start('b');

  expect(started).toEqual(['a', 'b']);
});
