import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../paths.mjs';
import { checkExitCode, countPlaywright, countVitest, describeTrustTime } from './test-runs.mjs';

const file = join(root, 'apps', 'lobby.test.ts');

describe('the Vitest report', () => {
  const numbers = { numPassedTests: 3, numPendingTests: 2, numTodoTests: 1 };
  const passed = { name: file, status: 'passed', assertionResults: [{ status: 'passed' }] };

  test('is counted, with todo tests as skipped', () => {
    const counts = { passed: 3, failed: 0, skipped: 3, failures: [] };

    expect(countVitest({ ...numbers, testResults: [passed] })).toEqual(counts);
  });

  test('gives the location and the first lines of each failure, without colours', () => {
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

  test('counts a file that fails to load as one failure', () => {
    const testResults = [
      { name: file, status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: file, status: 'failed', assertionResults: [{ status: 'failed', fullName: 'it' }] },
    ];
    const { failed, failures } = countVitest({ ...numbers, testResults });

    expect(failed).toBe(2);
    expect(failures[0]).toBe('apps/lobby.test.ts › fails to load\n    Cannot find module');
  });
});

describe('the time of the trust suites', () => {
  const at = (name) => join(root, 'apps', 'server', 'src', name);

  test('is that of their files, hooks included, divided among the workers', () => {
    const durations = {
      [at('testing/faults/random-kills.test.ts')]: 50_000,
      [at('testing/faults/disk-full.test.ts')]: 10_000,
      [at('testing/fuzz/api.test.ts')]: 40_000,
      [at('features/lobby/queue/knocking.test.ts')]: 90_000,
    };

    expect(describeTrustTime(durations)).toBe(
      '\nTrust suites add 50 s of at most 240 s on 2 workers (faults 60 s, fuzz 40 s).\n',
    );
  });

  test('says so when it is above the maximum', () => {
    expect(describeTrustTime({ [at('testing/fuzz/api.test.ts')]: 500_000 })).toContain('too much');
  });

  test('is not printed for a run without them', () => {
    expect(describeTrustTime({ [at('features/lobby/queue/knocking.test.ts')]: 90_000 })).toBe('');
  });
});

describe('the Playwright report', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  test('counts a flaky journey as failed', () => {
    expect(countPlaywright({ stats, suites: [] })).toMatchObject({ passed: 4, failed: 2, skipped: 2 });
  });

  test('gives the location and the error of each failure in nested suites', () => {
    const journey = (status, error) => ({
      file: 'lobby/main-journey.spec.ts',
      line: 24,
      title: `is ${status}`,
      tests: [{ status, results: [{ error }, {}] }],
    });
    const inner = { specs: [journey('expected'), journey('flaky', { message: 'Timed out' })] };
    const { failures } = countPlaywright({ stats, suites: [{ suites: [inner] }] });

    expect(failures).toEqual(['e2e/lobby/main-journey.spec.ts:24 › is flaky\n    Timed out']);
  });
});

describe('a test runner', () => {
  const fine = { passed: 3, failed: 0, skipped: 0, failures: [] };

  test('without a report counts as one failure', () => {
    const counts = checkExitCode('Vitest', null, undefined);

    expect(counts).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(counts.failures[0]).toContain('without a report');
  });

  test('with an error exit code but no failed test counts as one failure and shows unhandled errors', () => {
    const counts = checkExitCode('Vitest', 1, fine, ['an unhandled rejection']);

    expect(counts).toMatchObject({ passed: 3, failed: 1 });
    expect(counts.failures[0]).toContain('an unhandled rejection');
  });

  test('is counted by its report otherwise', () => {
    expect(checkExitCode('Vitest', 1, { ...fine, failed: 2 }).failed).toBe(2);
    expect(checkExitCode('Vitest', 0, fine)).toBe(fine);
  });
});
