import { describe, expect, test, vi } from 'vitest';
import { countPlaywright, countVitest, judge } from './test-runs.mjs';

const vitestReport = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

describe('what Vitest reports', () => {
  test('is summed up, with what is still to be written among the skipped', () => {
    expect(countVitest({ ...vitestReport, testResults: [] })).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  test('a file that does not load is one failure more', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];

    expect(countVitest({ ...vitestReport, testResults }).failed).toBe(2);
  });
});

test('a journey that passes only sometimes counts as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };

  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

describe('a runner', () => {
  test('that gives no report has failed', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

    expect(judge('Vitest', null, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });

    said.mockRestore();
  });

  test('that ends badly though no test failed has failed itself', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

    expect(judge('Vitest', 1, { passed: 3, failed: 0, skipped: 0 }).failed).toBe(1);
    expect(judge('Vitest', 1, { passed: 3, failed: 2, skipped: 0 }).failed).toBe(2);
    expect(judge('Vitest', 0, { passed: 3, failed: 0, skipped: 0 }).failed).toBe(0);

    said.mockRestore();
  });
});
