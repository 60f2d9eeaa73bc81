/** Tells tests that failed by chance from those that fail again, by running their files again. */
import { fileTitle } from './reports.mjs';

/**
 * Includes the first run's failures by chance: more of them say that the machine or the tests cannot be
 * relied upon, and fail the run.
 */
export const maxFlaky = 5;
const maxAttempts = 2;

/**
 * @typedef {import('./reports.mjs').TestResult} TestResult
 * @typedef {{ results: TestResult[], problem?: string }} Run `problem`: why its results are not complete
 */

/**
 * Runs the files with failed tests again, one at a time and at most twice each, as long as tests of them fail.
 * @param {TestResult[]} results of the first run
 * @param {(file: string) => Promise<Run>} runFile
 * @param {number} maxFailed with more failed tests nothing runs again
 * @returns {Promise<{ results: TestResult[], flaky: TestResult[] }>} `results`: a test that passed in any run has
 * passed; one that was skipped, because a hook failed, has the result of the run in which it was not; `flaky`: tests
 * that passed in one run and failed in another, with their error
 */
export async function rerunFailures(results, runFile, maxFailed = maxFlaky) {
  const failed = results.filter(isFailed);
  if (failed.length === 0 || failed.length > maxFailed) return { results, flaky: [] };
  const flaky = [];
  let merged = results;
  for (const file of new Set(failed.map((each) => each.file))) {
    for (let attempt = 1; attempt <= maxAttempts && failuresIn(merged, file).length > 0; attempt += 1) {
      const again = await runFile(file);
      if (again.problem) continue;
      const passedNow = failuresIn(merged, file).filter((each) => hasPassed(again.results, each));
      flaky.push(...passedNow, ...again.results.filter((each) => isFailed(each) && hasPassed(merged, each)));
      merged = merged.flatMap((each) =>
        passedNow.includes(each) ? asPassed(each, again.results) : [asRunAgain(each, again.results)],
      );
    }
  }
  return { results: merged, flaky };
}

const isFailed = ({ status }) => status === 'failed';
const failuresIn = (results, file) => results.filter((each) => isFailed(each) && each.file === file);

/** A file that failed to load has passed when its tests ran and none of them failed. */
function hasPassed(results, { file, title }) {
  const ofFile = results.filter((each) => each.file === file);
  if (title === fileTitle) return ofFile.length > 0 && !ofFile.some(isFailed);
  const sameTitle = ofFile.filter((each) => each.title === title);
  return sameTitle.length > 0 && sameTitle.every(({ status }) => status === 'passed');
}

/** A skipped test has the result of the repetition, where it may have run: failed if one of its title failed. */
function asRunAgain(result, again) {
  if (result.status !== 'skipped') return result;
  const ran = again.filter(({ file, title }) => file === result.file && title === result.title);
  return ran.find(isFailed) ?? ran.find(({ status }) => status === 'passed') ?? result;
}

/** The tests of a file that failed to load take the place of its one failure. */
function asPassed(failure, again) {
  if (failure.title === fileTitle) return again.filter(({ file }) => file === failure.file);
  return [{ ...failure, status: 'passed', error: undefined }];
}
