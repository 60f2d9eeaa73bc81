import { describe, expect, test } from 'vitest';
import { countRun, toRun } from './test-runs.mjs';

const result = (status, title = `is ${status}`) => ({ file: 'a.test.ts', title, status, error: 'because' });

describe('a test runner', () => {
  const results = [result('passed')];

  test('without a report has a problem', () => {
    expect(toRun('Vitest', null, undefined)).toEqual({
      results: [],
      problem: 'Vitest exited without a report (exit code null).',
    });
  });

  test('with an error exit code but no failed test has a problem', () => {
    expect(toRun('Vitest', 1, results).problem).toBe('Vitest exited with code 1 although no test failed.');
  });

  test('with errors outside of tests has a problem, also when a test failed', () => {
    const { problem } = toRun('Vitest', 1, [result('failed')], ['an unhandled rejection']);

    expect(problem).toBe('Errors outside of tests:\nan unhandled rejection');
  });

  test('is judged by its results otherwise', () => {
    expect(toRun('Vitest', 1, [result('failed')])).toEqual({ results: [result('failed')] });
    expect(toRun('Vitest', 0, results)).toEqual({ results });
  });
});

describe('a run', () => {
  const results = [result('passed'), result('skipped'), result('failed')];

  test('is counted with its flaky tests as passed, each with its error', async () => {
    const again = async () => ({ results: [result('passed', 'is failed')] });

    expect(await countRun({ results }, again)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      failures: [],
      flaky: ['a.test.ts › is failed\n    because'],
    });
  });

  test('is counted with a problem as one more failure', async () => {
    const again = async () => ({ results });

    expect(await countRun({ results, problem: 'The runner ended early.' }, again)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ['a.test.ts › is failed\n    because', 'The runner ended early.'],
      flaky: [],
    });
  });
});
