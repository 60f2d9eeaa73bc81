/** Reads the JSON reports of Vitest and Playwright into one list of test results. */
import { stripVTControlCharacters } from 'node:util';
import { root } from '../paths.mjs';

/**
 * @typedef {object} TestResult
 * @property {string} file relative to the project
 * @property {string} title
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string} [error] of a failed test
 */

/** The title of the result of a file whose tests, or some of them, did not run. */
export const fileTitle = 'the file fails to load, or one of its hooks fails';

const vitestStatus = { passed: 'passed', failed: 'failed' };

/**
 * @param {Record<string, string>} [hookErrors] by the path of the file; Vitest's own report omits them, and calls the
 * tests of their group skipped
 * @returns {TestResult[]} with one failed result for a file that fails to load or one of whose hooks failed
 */
export function readVitestReport({ testResults }, hookErrors = {}) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relativeToRoot(name);
    const results = assertionResults.map((each) => ({
      file,
      title: each.fullName,
      status: vitestStatus[each.status] ?? 'skipped',
      error: each.failureMessages?.[0],
    }));
    const hookError = hookErrors[name];
    const isExplained =
      status !== 'failed' || (!hookError && results.some((each) => each.status === 'failed'));
    return isExplained
      ? results
      : [{ file, title: fileTitle, status: 'failed', error: hookError ?? message }];
  });
}

const playwrightStatus = { expected: 'passed', skipped: 'skipped' };

/** @returns {TestResult[]} the specs of all suites; one that Playwright calls flaky has failed */
export function readPlaywrightReport({ suites, errors = [] }) {
  const results = collectSpecs(suites).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results: attempts }) => ({
      file: `e2e/${file}`,
      title,
      status: playwrightStatus[status] ?? 'failed',
      error: attempts.map((attempt) => attempt.error?.message).find(Boolean),
    })),
  );
  // Errors outside of tests, such as a file that cannot be imported, are in no suite.
  const outside = errors.map(({ message, location }) => ({
    file: location ? relativeToRoot(location.file) : 'e2e',
    title: fileTitle,
    status: 'failed',
    error: message,
  }));
  return [...results, ...outside];
}

function collectSpecs(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...collectSpecs(inner)]);
}

const relativeToRoot = (path) => path.replace(`${root}/`, '');

/** File, title, and the first lines of the error. The runner has printed the full error. */
export function describeResult({ file, title, error = '' }, maxLines = 12) {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, maxLines);
  return [`${file} › ${title}`, ...lines.map((textLine) => `    ${textLine}`)].join('\n');
}
