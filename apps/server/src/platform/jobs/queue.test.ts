import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { DatabaseUnavailableError, isCausedByOutage } from '../db/faults/outage.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

const pollOptions = { timeout: 60_000, interval: 100 };

describe('the job queue, as the application role', () => {
  let world: TenantSetup;
  let queue: JobQueue;
  const errors: unknown[] = [];
  let handle: (job: { id: string }) => Promise<void> = async () => {};

  beforeAll(async () => {
    world = await createTenantSetup();
    queue = createJobQueue(world.database);
    await queue.start((error) => errors.push(error));
    await queue.work<{ id: string }>('message', (job) => handle(job));
  });
  afterAll(async () => {
    await queue.stop();
    await world.close();
  });

  test('runs the jobs of committed transactions only', async () => {
    const done: string[] = [];
    const seen = Promise.withResolvers<void>();
    handle = async ({ id }) => {
      done.push(id);
      seen.resolve();
    };
    const { acme } = world.tenants;

    await world.database
      .withTenant(acme, async (tx) => {
        await queue.add(tx, 'message', { id: 'undone' });
        throw new Error('undone');
      })
      .catch(() => {});
    await world.database.withTenant(acme, (tx) => queue.add(tx, 'message', { id: 'kept' }));
    await seen.promise;

    expect(done).toEqual(['kept']);
    expect(errors).toEqual([]);
  });

  test('runs the jobs of a tenant while those of another one hang', async () => {
    const { acme, globex } = world.tenants;
    const [hanging, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let hangingCount = 0;
    handle = async ({ id }) => {
      if (id === 'fine') return seen.resolve();
      hangingCount += 1;
      await hanging.promise;
    };

    await world.database.withTenant(acme, async (tx) => {
      for (let count = 0; count < 20; count += 1) await queue.add(tx, 'message', { id: 'hangs' });
    });
    await vi.waitFor(() => expect(hangingCount).toBe(2), pollOptions);
    await world.database.withTenant(globex, (tx) => queue.add(tx, 'message', { id: 'fine' }));
    await seen.promise;

    expect(hangingCount).toBe(2);
    hanging.resolve();
    await vi.waitFor(() => expect(hangingCount).toBe(20), pollOptions);
    expect(errors).toEqual([]);
  }, 90_000);

  test('removes the jobs of one tenant only', async () => {
    const [acme, globex] = [world.tenants.acme, world.tenants.globex];
    const later = new Date(Date.now() + 3_600_000);
    for (const scope of [acme, globex])
      await world.database.withTenant(scope, (tx) =>
        queue.add(tx, 'message', { tenantId: scope.tenantId }, later),
      );

    await queue.removeJobsOf(acme.tenantId);

    const { rows } = await world.own.owner.query(
      "select data ->> 'tenantId' as tenant from pgboss.job where data ? 'tenantId'",
    );
    expect(rows).toEqual([{ tenant: globex.tenantId }]);
  });
});

test('an outage of the database reaches the log of the queue as what it is', async () => {
  const world = await createTenantSetup();
  let isAvailable = true;
  const execute: typeof world.database.execute = (...statement) =>
    isAvailable
      ? world.database.execute(...statement)
      : Promise.reject(new DatabaseUnavailableError(new Error('connection refused')));
  const queue = createJobQueue({ execute });
  const errors: unknown[] = [];
  await queue.start((error) => errors.push(error));
  await queue.work('message', async () => {});
  try {
    isAvailable = false;
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), pollOptions);

    expect(errors.filter((error) => !isCausedByOutage(error))).toEqual([]);
  } finally {
    isAvailable = true;
    await queue.stop();
    await world.close();
  }
});
