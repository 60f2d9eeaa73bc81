import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/test-world.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

describe('the job queue, as the walled role', () => {
  let world: World;
  let queue: JobQueue;
  const errors: unknown[] = [];

  beforeAll(async () => {
    world = await createWorld();
    queue = createJobQueue(world.database);
    await queue.start((error) => errors.push(error));
  });
  afterAll(async () => {
    await queue.stop();
    await world.close();
  });

  test('a job whose transaction failed never was; one that was committed is done', async () => {
    const done: string[] = [];
    const seen = Promise.withResolvers<void>();
    await queue.work<{ id: string }>('message', async ({ id }) => {
      done.push(id);
      seen.resolve();
    });
    const { acme } = world.tenants;

    await world.database
      .withTenant(acme, async (unit) => {
        await queue.add(unit, 'message', { id: 'undone' });
        throw new Error('undone');
      })
      .catch(() => {});
    await world.database.withTenant(acme, (unit) => queue.add(unit, 'message', { id: 'kept' }));
    await seen.promise;

    expect(done).toEqual(['kept']);
    expect(errors).toEqual([]);
  });

  test('a tenant that goes takes its jobs along, and nobody else’s', async () => {
    const [acme, globex] = [world.tenants.acme, world.tenants.globex];
    const later = new Date(Date.now() + 3_600_000);
    for (const scope of [acme, globex])
      await world.database.withTenant(scope, (unit) =>
        queue.add(unit, 'message', { tenantId: scope.tenantId }, later),
      );

    await queue.dropOf(acme.tenantId);

    const { rows } = await world.own.owner.query(
      "select data ->> 'tenantId' as tenant from pgboss.job where data ? 'tenantId'",
    );
    expect(rows).toEqual([{ tenant: globex.tenantId }]);
  });
});
