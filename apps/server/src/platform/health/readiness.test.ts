import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ok = async () => {};

test('readiness passes when every check passes', async () => {
  const readiness = createReadiness({ database: ok, storage: ok });

  expect(await readiness()).toEqual({ ready: true, checks: { database: 'ok', storage: 'ok' } });
});

test('readiness fails when a check fails, and reports the cause', async () => {
  const failing = async () => {
    throw new Error('Failed query: select secret', { cause: new Error('connection refused') });
  };
  const readiness = createReadiness({ database: failing, storage: ok });

  expect(await readiness()).toEqual({
    ready: false,
    checks: { database: 'connection refused', storage: 'ok' },
  });
});

test('an optional check that fails is reported, and the server is ready', async () => {
  const s3 = async () => {
    throw new Error('access denied');
  };
  const readiness = createReadiness({ database: ok }, { optional: { s3 } });

  expect(await readiness()).toEqual({ ready: true, checks: { database: 'ok', s3: 'access denied' } });
});

test('a check that hangs counts as failed after three seconds', async () => {
  const readiness = createReadiness({ liveKit: () => new Promise(() => {}) });

  const result = readiness();
  await vi.advanceTimersByTimeAsync(3_000);

  expect(await result).toEqual({ ready: false, checks: { liveKit: 'no answer within 3 seconds' } });
});

test('callers within a second share one run of the checks', async () => {
  let runs = 0;
  const readiness = createReadiness({
    database: async () => {
      runs += 1;
    },
  });

  await Promise.all([readiness(), readiness()]);
  await readiness();
  expect(runs).toBe(1);

  vi.advanceTimersByTime(1_001);
  await readiness();
  expect(runs).toBe(2);
});
