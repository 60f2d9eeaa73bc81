import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { forEachTenant, TenantWorkError } from './for-each-tenant.ts';

const scopesOf = (...tenants: string[]) => tenants.map((tenant) => mintScope(`id-of-${tenant}`, tenant));

describe('forEachTenant', () => {
  it('runs the work once for every tenant', async () => {
    const ran: string[] = [];
    await forEachTenant(scopesOf('a', 'b', 'c', 'd', 'e', 'f'), async ({ tenant }) => {
      ran.push(tenant);
    });
    expect(ran.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('resolves without tenants', async () => {
    await expect(forEachTenant([], () => Promise.reject(new Error('unused')))).resolves.toBeUndefined();
  });

  it('runs every tenant when others fail, then throws an AggregateError naming the failed tenants', async () => {
    const ran: string[] = [];
    const cause = new Error('a poison row');
    const run = forEachTenant(
      scopesOf('slow', 'broken', 'fine'),
      async ({ tenant }) => {
        if (tenant === 'slow') await delay(5);
        if (tenant !== 'fine') throw cause;
        ran.push(tenant);
      },
      { concurrency: 2 },
    );
    const error = await run.catch((caught: unknown) => caught as AggregateError);
    expect(ran).toEqual(['fine']);
    expect(error).toBeInstanceOf(AggregateError);
    expect(error?.message).toBe('2 of 3 failed');
    expect(error?.errors).toMatchObject([
      { tenant: 'slow', message: 'tenant slow: a poison row', cause },
      { tenant: 'broken', message: 'tenant broken: a poison row', cause },
    ]);
    expect(error?.errors[0]).toBeInstanceOf(TenantWorkError);
  });

  it('names the tenant of each error when the work throws an AggregateError', async () => {
    const errors = [new Error('one'), new Error('two')];
    const run = forEachTenant(scopesOf('broken', 'fine'), async ({ tenant }) => {
      if (tenant === 'broken') throw new AggregateError(errors, 'two failed');
    });
    await expect(run).rejects.toMatchObject({
      message: '1 of 2 failed',
      errors: [{ message: 'tenant broken: one' }, { message: 'tenant broken: two' }],
    });
  });

  it('survives work that throws synchronously', async () => {
    const ran: string[] = [];
    const run = forEachTenant(
      scopesOf('broken', 'fine'),
      ({ tenant }) => {
        if (tenant === 'broken') throw new Error('thrown before the first await');
        ran.push(tenant);
        return Promise.resolve();
      },
      { concurrency: 1 },
    );
    await expect(run).rejects.toBeInstanceOf(AggregateError);
    expect(ran).toEqual(['fine']);
  });

  it.each([
    { options: undefined, expected: 4 },
    { options: { concurrency: 2 }, expected: 2 },
  ])('runs at most $expected tenants at a time with options $options', async ({ options, expected }) => {
    let running = 0;
    let highest = 0;
    const work = async () => {
      running += 1;
      highest = Math.max(highest, running);
      await delay(1);
      running -= 1;
    };
    await forEachTenant(scopesOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), work, options);
    expect(highest).toBe(expected);
  });
});
