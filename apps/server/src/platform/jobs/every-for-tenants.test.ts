import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mintScope, type TenantScope } from '../db/scope.ts';
import type { Recurring } from './every.ts';
import { everyForTenants } from './every-for-tenants.ts';

const scopes = ['slow', 'fine'].map((tenant) => mintScope(`id-of-${tenant}`, tenant));
const errors: unknown[] = [];
let rounds: Recurring | null = null;

beforeEach(() => {
  errors.length = 0;
  vi.useFakeTimers();
});
afterEach(async () => {
  const stopped = rounds?.stop();
  await vi.advanceTimersByTimeAsync(300_000);
  await stopped;
  rounds = null;
  vi.useRealTimers();
});

/** Rounds every second, in which a tenant is slow after another second. @returns the tenants in the order of their work */
function startRounds(workOf: (scope: TenantScope) => Promise<void>): string[] {
  const ran: string[] = [];
  rounds = everyForTenants({
    job: 'test',
    everyMs: 1_000,
    slowAfterMs: 1_000,
    onError: (error, details) => errors.push({ error, ...details }),
    work: (forEach) =>
      forEach(
        scopes,
        (scope) => {
          ran.push(scope.tenant);
          return workOf(scope);
        },
        { concurrency: 1 },
      ),
  });
  return ran;
}

describe('a tenant whose work takes 30 seconds', () => {
  const only = (tenant: string, work: () => Promise<void>) => (scope: TenantScope) =>
    scope.tenant === tenant ? work() : Promise.resolve();
  const take30Seconds = () => new Promise<void>((resolve) => setTimeout(resolve, 30_000));

  it('delays the others by the time after which it is slow, once', async () => {
    const ran = startRounds(only('slow', take30Seconds));

    await vi.advanceTimersByTimeAsync(12_000);

    // One round from 1 s to 2 s, then one in each second.
    expect(ran).toEqual(['slow', ...Array<string>(11).fill('fine')]);
  });

  it('has its next turn after that work has ended', async () => {
    const ran = startRounds(only('slow', take30Seconds));

    await vi.advanceTimersByTimeAsync(32_500);

    expect(ran.filter((tenant) => tenant === 'slow')).toHaveLength(2);
  });

  it('is named when that work fails', async () => {
    startRounds(only('slow', () => take30Seconds().then(() => Promise.reject(new Error('too late')))));

    await vi.advanceTimersByTimeAsync(31_500);

    expect(errors).toEqual([
      { job: 'test', error: expect.objectContaining({ message: 'tenant slow: too late' }) },
    ]);
  });

  it('is waited for when the rounds are stopped', async () => {
    let hasEnded = false;
    startRounds(
      only('slow', async () => {
        await take30Seconds();
        hasEnded = true;
      }),
    );
    await vi.advanceTimersByTimeAsync(3_000);

    const stopped = rounds?.stop().then(() => hasEnded);
    await vi.advanceTimersByTimeAsync(30_000);

    expect(await stopped).toBe(true);
  });
});

it('leaves at most four slow tenants behind, so that the parallel work stays bounded', async () => {
  let running = 0;
  const many = Array.from({ length: 12 }, (_, index) => mintScope(`id-${index}`, `tenant-${index}`));
  rounds = everyForTenants({
    job: 'test',
    everyMs: 1_000,
    slowAfterMs: 1_000,
    onError: (error) => errors.push(error),
    work: (forEach) =>
      forEach(
        many,
        async () => {
          running += 1;
          await new Promise((resolve) => setTimeout(resolve, 30_000));
          running -= 1;
        },
        { concurrency: 2 },
      ),
  });

  await vi.advanceTimersByTimeAsync(20_000);

  expect(running).toBe(6);
});

it('throws at the end of the round what fails within it', async () => {
  startRounds(async ({ tenant }) => {
    if (tenant === 'slow') throw new Error('a poison row');
  });

  await vi.advanceTimersByTimeAsync(1_500);

  expect(errors).toMatchObject([
    { job: 'test', error: { errors: [{ message: 'tenant slow: a poison row' }] } },
  ]);
});
