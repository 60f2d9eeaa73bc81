import { expect, test } from 'vitest';
import { together } from './seen.ts';

test('what comes while something is done is done next, all in one go', async () => {
  const done: string[][] = [];
  const doors: (() => void)[] = [];
  const note = together<string>((all) => {
    done.push([...all]);
    return new Promise((resolve) => doors.push(resolve));
  });

  const first = note('a');
  await Promise.resolve().then(() => {});
  await expect.poll(() => done).toEqual([['a']]);
  const others = [note('b'), note('c')];
  doors[0]?.();
  await first;
  await expect.poll(() => done).toEqual([['a'], ['b', 'c']]);

  doors[1]?.();
  await Promise.all(others);
});

test('a failure is told to those it concerns, and the next are done all the same', async () => {
  let fails = true;
  const done: string[] = [];
  const note = together<string>(async (all) => {
    if (fails) throw new Error('no database');
    done.push(...all);
  });

  await expect(note('a')).rejects.toThrow('no database');
  fails = false;
  await note('b');

  expect(done).toEqual(['b']);
});
