import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './places.mjs';
import { countPlaywright, countVitest, judge } from './test-runs.mjs';

const file = join(root, 'apps', 'lobby.test.ts');

describe('what Vitest reports', () => {
  const numbers = { numPassedTests: 3, numPendingTests: 2, numTodoTests: 1 };
  const passed = { name: file, status: 'passed', assertionResults: [{ status: 'passed' }] };

  test('is summed up, with what is still to be written among the skipped', () => {
    const counts = { passed: 3, failed: 0, skipped: 3, failures: [] };

    expect(countVitest({ ...numbers, testResults: [passed] })).toEqual(counts);
  });

  test('says of each failure where it is and the first lines of why, without colours', () => {
    const failed = {
      status: 'failed',
      fullName: 'the lobby opens',
      failureMessages: [`\u001b[31mone${'\nmore'.repeat(40)}`],
    };
    const testResults = [passed, { name: file, status: 'failed', assertionResults: [failed] }];
    const { failures } = countVitest({ ...numbers, testResults });

    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('apps/lobby.test.ts › the lobby opens\n    one\n    more');
    expect(failures[0]).not.toContain(root);
    expect(failures[0].split('\n')).toHaveLength(13);
  });

  test('a file that does not load is one failure more', () => {
    const testResults = [
      { name: file, status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: file, status: 'failed', assertionResults: [{ status: 'failed', fullName: 'it' }] },
    ];
    const { failed, failures } = countVitest({ ...numbers, testResults });

    expect(failed).toBe(2);
    expect(failures[0]).toBe('apps/lobby.test.ts › does not load\n    Cannot find module');
  });
});

describe('what Playwright reports', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  test('a journey that passes only sometimes counts as failed', () => {
    expect(countPlaywright({ stats, suites: [] })).toMatchObject({ passed: 4, failed: 2, skipped: 2 });
  });

  test('says of each failure, however deep in suites, where it is and why', () => {
    const journey = (status, error) => ({
      ...{ file: 'lobby/road.spec.ts', line: 24, title: `is ${status}` },
      tests: [{ status, results: [{ error }, {}] }],
    });
    const inner = { specs: [journey('expected'), journey('flaky', { message: 'Timed out' })] };
    const { failures } = countPlaywright({ stats, suites: [{ suites: [inner] }] });

    expect(failures).toEqual(['e2e/lobby/road.spec.ts:24 › is flaky\n    Timed out']);
  });
});

describe('a runner', () => {
  const fine = { passed: 3, failed: 0, skipped: 0, failures: [] };

  test('that gives no report has failed', () => {
    const counts = judge('Vitest', null, undefined);

    expect(counts).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(counts.failures[0]).toContain('without a report');
  });

  test('that ends badly though no test failed has failed itself, and says what it knows', () => {
    const counts = judge('Vitest', 1, fine, ['a promise nobody waited for']);

    expect(counts).toMatchObject({ passed: 3, failed: 1 });
    expect(counts.failures[0]).toContain('a promise nobody waited for');
  });

  test('is believed otherwise', () => {
    expect(judge('Vitest', 1, { ...fine, failed: 2 }).failed).toBe(2);
    expect(judge('Vitest', 0, fine)).toBe(fine);
  });
});
