import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../paths.mjs';
import { describeResult, fileTitle, readPlaywrightReport, readVitestReport } from './reports.mjs';

const file = 'apps/lobby.test.ts';

describe('the Vitest report', () => {
  const read = (...testResults) =>
    readVitestReport({ testResults: testResults.map((each) => ({ name: join(root, file), ...each })) });
  const assertion = (status, more = {}) => ({ status, fullName: `is ${status}`, ...more });

  test('becomes one result per test, with pending and todo tests as skipped', () => {
    const assertionResults = ['passed', 'pending', 'todo'].map((status) => assertion(status));

    expect(read({ status: 'passed', assertionResults })).toEqual([
      { file, title: 'is passed', status: 'passed' },
      { file, title: 'is pending', status: 'skipped' },
      { file, title: 'is todo', status: 'skipped' },
    ]);
  });

  test('gives the first error of a failed test', () => {
    const failed = assertion('failed', { failureMessages: ['one', 'two'] });

    expect(read({ status: 'failed', assertionResults: [failed] })).toEqual([
      { file, title: 'is failed', status: 'failed', error: 'one' },
    ]);
  });

  test('gives one failed result for a file that fails without a failed test', () => {
    const assertionResults = [assertion('skipped')];

    expect(read({ status: 'failed', message: 'Cannot find module', assertionResults })).toEqual([
      { file, title: fileTitle, status: 'failed', error: 'Cannot find module' },
    ]);
  });
});

test('a file whose set-up fails is reported with the error of its hook', () => {
  const path = join(root, file);
  const testResults = [{ name: path, status: 'failed', message: '', assertionResults: [] }];

  expect(readVitestReport({ testResults }, { [path]: 'Error: port 80 is taken' })).toEqual([
    { file, title: fileTitle, status: 'failed', error: 'Error: port 80 is taken' },
  ]);
});

test('a file is reported as failed with the error of its hook, also when another of its tests failed', () => {
  const path = join(root, file);
  const assertionResults = [
    { status: 'skipped', fullName: 'of the group whose hook failed' },
    { status: 'failed', fullName: 'of another group', failureMessages: ['one'] },
  ];
  const testResults = [{ name: path, status: 'failed', message: '', assertionResults }];

  expect(readVitestReport({ testResults }, { [path]: 'Error: port 80 is taken' })).toEqual([
    { file, title: fileTitle, status: 'failed', error: 'Error: port 80 is taken' },
  ]);
});

describe('the Playwright report', () => {
  const journey = (status, error) => ({
    file: 'lobby/main-journey.spec.ts',
    title: `is ${status}`,
    tests: [{ status, results: [{ error }, {}] }],
  });
  const at = { file: 'e2e/lobby/main-journey.spec.ts' };

  test('becomes one result per journey of the nested suites; one that Playwright calls flaky has failed', () => {
    const specs = [journey('expected'), journey('skipped'), journey('flaky', { message: 'Timed out' })];

    expect(readPlaywrightReport({ suites: [{ suites: [{ specs }] }] })).toEqual([
      { ...at, title: 'is expected', status: 'passed' },
      { ...at, title: 'is skipped', status: 'skipped' },
      { ...at, title: 'is flaky', status: 'failed', error: 'Timed out' },
    ]);
  });

  test('gives a failed result for an error outside of the journeys', () => {
    const errors = [{ message: 'Cannot find module', location: { file: join(root, at.file) } }];

    expect(readPlaywrightReport({ suites: [], errors })).toEqual([
      { ...at, title: fileTitle, status: 'failed', error: 'Cannot find module' },
    ]);
  });
});

test('a failed result is described by its file, its title and the first lines of its error, without colours', () => {
  const error = `\u001b[31mone${'\nmore'.repeat(40)}`;
  const lines = describeResult({ file, title: 'the lobby opens', error }).split('\n');

  expect(lines.slice(0, 3)).toEqual([`${file} › the lobby opens`, '    one', '    more']);
  expect(lines).toHaveLength(13);
});
