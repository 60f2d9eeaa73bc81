import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

describe('the job queue, as the application role', () => {
  let world: TenantSetup;
  let queue: JobQueue;
  const errors: unknown[] = [];

  beforeAll(async () => {
    world = await createTenantSetup();
    queue = createJobQueue(world.database);
    await queue.start((error) => errors.push(error));
  });
  afterAll(async () => {
    await queue.stop();
    await world.close();
  });

  test('runs the jobs of committed transactions only', async () => {
    const done: string[] = [];
    const seen = Promise.withResolvers<void>();
    await queue.work<{ id: string }>('message', async ({ id }) => {
      done.push(id);
      seen.resolve();
    });
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
