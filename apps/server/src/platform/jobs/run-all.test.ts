import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runAll } from './run-all.ts';

describe('runAll', () => {
  it('runs items one after another in their order by default', async () => {
    const log: string[] = [];
    await runAll(['a', 'b'], async (item) => {
      log.push(`${item} starts`);
      await delay(1);
      log.push(`${item} ends`);
    });
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });

  it('runs the items after a failed one, then throws the failures in the order of the items', async () => {
    const ran: number[] = [];
    const run = runAll(
      [1, 2, 3],
      async (item) => {
        ran.push(item);
        if (item === 1) await delay(5);
        if (item !== 2) throw new Error(`item ${item}`);
      },
      { concurrency: 3 },
    );
    await expect(run).rejects.toMatchObject({
      message: '2 of 3 failed',
      errors: [{ message: 'item 1' }, { message: 'item 3' }],
    });
    expect(ran).toEqual([1, 2, 3]);
  });
});
