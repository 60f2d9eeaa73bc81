import { expect, test, vi } from 'vitest';
import { fileTitle } from './reports.mjs';
import { maxFlaky, rerunFailures } from './reruns.mjs';

const passed = (title, file = 'a.test.ts') => ({ file, title, status: 'passed' });
const failed = (title, file = 'a.test.ts') => ({ file, title, status: 'failed', error: `${title} failed` });
/** Runs of a file, one after the other. */
const runsOf = (...runs) => {
  const runFile = vi.fn();
  for (const results of runs) runFile.mockResolvedValueOnce({ results });
  return runFile;
};

test('a run without failed tests is not repeated', async () => {
  const runFile = runsOf();

  const { results, flaky } = await rerunFailures([passed('one')], runFile);

  expect(runFile).not.toHaveBeenCalled();
  expect({ results, flaky }).toEqual({ results: [passed('one')], flaky: [] });
});

test('a test that passes when its file runs again has passed, and is flaky with its first error', async () => {
  const runFile = runsOf([passed('one'), passed('two')]);

  const { results, flaky } = await rerunFailures([passed('one'), failed('two')], runFile);

  expect(runFile.mock.calls).toEqual([['a.test.ts']]);
  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed']);
  expect(flaky).toEqual([failed('two')]);
});

test('a test that fails in three runs has failed', async () => {
  const runFile = runsOf([failed('one')], [failed('one')], [passed('one')]);

  const { results, flaky } = await rerunFailures([failed('one')], runFile);

  expect(runFile).toHaveBeenCalledTimes(2);
  expect({ results, flaky }).toEqual({ results: [failed('one')], flaky: [] });
});

test('each file with failed tests runs by itself', async () => {
  const runFile = vi.fn(async (file) => ({ results: [passed('one', file)] }));

  const { flaky } = await rerunFailures([failed('one', 'a.test.ts'), failed('one', 'b.test.ts')], runFile);

  expect(runFile.mock.calls).toEqual([['a.test.ts'], ['b.test.ts']]);
  expect(flaky).toHaveLength(2);
});

test('a test that passed at first and fails in a repetition is flaky', async () => {
  const runFile = runsOf([failed('one'), passed('two')]);

  const { results, flaky } = await rerunFailures([passed('one'), failed('two')], runFile);

  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed']);
  expect(flaky).toEqual([failed('two'), failed('one')]);
});

test('a test that is skipped or missing in a repetition has still failed', async () => {
  const runFile = runsOf([{ ...passed('one'), status: 'skipped' }], []);

  const { results, flaky } = await rerunFailures([failed('one')], runFile);

  expect({ results, flaky }).toEqual({ results: [failed('one')], flaky: [] });
});

test('a test that was skipped at first, because a hook failed, has passed when it passes in a repetition', async () => {
  const skipped = { ...passed('two'), status: 'skipped' };
  const runFile = runsOf([passed('one'), passed('two')]);

  const { results, flaky } = await rerunFailures([failed('one'), skipped], runFile);

  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed']);
  expect(flaky).toEqual([failed('one')]);
});

test('a test that was skipped at first, because a hook failed, has failed when it fails in each repetition', async () => {
  const skipped = { ...passed('two'), status: 'skipped' };
  const runFile = runsOf([passed('one'), failed('two')], [passed('one'), failed('two')]);

  const { results } = await rerunFailures([failed('one'), skipped], runFile);

  expect(runFile).toHaveBeenCalledTimes(2);
  expect(results).toEqual([{ ...passed('one'), error: undefined }, failed('two')]);
});

test('one of several tests with the same title that fails again counts as failed', async () => {
  const runFile = runsOf([passed('one'), failed('one')], [passed('one'), failed('one')]);

  const { flaky } = await rerunFailures([passed('one'), failed('one')], runFile);

  expect(flaky).toEqual([]);
});

test('a repetition that ended early proves nothing', async () => {
  const runFile = vi.fn(async () => ({ results: [passed('one')], problem: 'The runner ended early.' }));

  const { results } = await rerunFailures([failed('one')], runFile);

  expect(results).toEqual([failed('one')]);
});

test('the tests of a file that loads when it runs again are counted in place of its failure', async () => {
  const loaded = [passed('one'), { ...passed('two'), status: 'skipped' }];

  const { results, flaky } = await rerunFailures(
    [failed(fileTitle), passed('three', 'b.test.ts')],
    runsOf(loaded),
  );

  expect(results).toEqual([...loaded, passed('three', 'b.test.ts')]);
  expect(flaky).toEqual([failed(fileTitle)]);
});

test('more failures than may be flaky are not repeated, because the run fails in any case', async () => {
  const runFile = runsOf();
  const failures = Array.from({ length: maxFlaky + 1 }, (_, index) => failed(`test ${index}`));

  const { results, flaky } = await rerunFailures(failures, runFile);

  expect(runFile).not.toHaveBeenCalled();
  expect({ results, flaky }).toEqual({ results: failures, flaky: [] });
});
