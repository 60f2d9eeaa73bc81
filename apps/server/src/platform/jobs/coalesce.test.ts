import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('processes items that arrive during a run together in the next run', async () => {
  const done: string[][] = [];
  const finishers: (() => void)[] = [];
  const record = coalesce<string, void>((all) => {
    done.push([...all]);
    return new Promise((resolve) => finishers.push(resolve));
  });

  const first = record('a');
  await Promise.resolve().then(() => {});
  await expect.poll(() => done).toEqual([['a']]);
  const others = [record('b'), record('c')];
  finishers[0]?.();
  await first;
  await expect.poll(() => done).toEqual([['a'], ['b', 'c']]);

  finishers[1]?.();
  await Promise.all(others);
});

test('a failed run rejects its own items, and the next run works', async () => {
  let fails = true;
  const done: string[] = [];
  const record = coalesce<string, void>(async (all) => {
    if (fails) throw new Error('no database');
    done.push(...all);
  });

  await expect(record('a')).rejects.toThrow('no database');
  fails = false;
  await record('b');

  expect(done).toEqual(['b']);
});
