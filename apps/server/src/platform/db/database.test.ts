/** The work at the end of a transaction, and after its commit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

describe('a transaction', () => {
  it('runs beforeCommit and then afterCommit, each in order', async () => {
    const done: string[] = [];

    const result = await world.database.withTenant(world.tenants.acme, async (tx) => {
      tx.afterCommit(() => void done.push('told'));
      tx.beforeCommit(async () => {
        done.push('first');
        tx.beforeCommit(async () => void done.push('third'));
      });
      tx.beforeCommit(async () => void done.push('second'));
      done.push('work');
      return 'answer';
    });

    expect(result).toBe('answer');
    expect(done).toEqual(['work', 'first', 'second', 'third', 'told']);
  });

  it('is rolled back when beforeCommit throws, without running afterCommit', async () => {
    const done: string[] = [];

    const failing = world.database.withTenant(world.tenants.acme, async (tx) => {
      tx.afterCommit(() => void done.push('told'));
      tx.beforeCommit(async () => {
        throw new Error('not written');
      });
    });

    await expect(failing).rejects.toThrow('not written');
    expect(done).toEqual([]);
  });

  it('does not run beforeCommit when the work throws', async () => {
    const done: string[] = [];

    const failing = world.database.withTenant(world.tenants.acme, async (tx) => {
      tx.beforeCommit(async () => void done.push('end'));
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(done).toEqual([]);
  });
});
