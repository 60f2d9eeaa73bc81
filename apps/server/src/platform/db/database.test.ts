/** One transaction of one tenant: what runs at its end, and what runs after it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('a piece of work', () => {
  it('ends with what was put off to its end, then with what comes after it, each in order', async () => {
    const done: string[] = [];

    const result = await world.database.withTenant(world.tenants.acme, async (unit) => {
      unit.afterCommit(() => void done.push('told'));
      unit.beforeCommit(async () => {
        done.push('first');
        unit.beforeCommit(async () => void done.push('third'));
      });
      unit.beforeCommit(async () => void done.push('second'));
      done.push('work');
      return 'answer';
    });

    expect(result).toBe('answer');
    expect(done).toEqual(['work', 'first', 'second', 'third', 'told']);
  });

  it('is undone when its end fails, and nothing comes after it', async () => {
    const done: string[] = [];

    const failing = world.database.withTenant(world.tenants.acme, async (unit) => {
      unit.afterCommit(() => void done.push('told'));
      unit.beforeCommit(async () => {
        throw new Error('not written');
      });
    });

    await expect(failing).rejects.toThrow('not written');
    expect(done).toEqual([]);
  });

  it('that fails does not come to its end', async () => {
    const done: string[] = [];

    const failing = world.database.withTenant(world.tenants.acme, async (unit) => {
      unit.beforeCommit(async () => void done.push('end'));
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(done).toEqual([]);
  });
});
