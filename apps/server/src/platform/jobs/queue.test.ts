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
});
