/** The parts of a test run: each runs Vitest or Playwright, reads its report, and runs failed files again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedEnv, root } from '../paths.mjs';
import { runtimeNode } from '../programs/dependencies.mjs';
import { describeResult, readPlaywrightReport, readVitestReport } from './reports.mjs';
import { maxFlaky, rerunFailures } from './reruns.mjs';
import { describeTrustTime } from './trust-time.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed includes the flaky tests
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures a few lines each
 * @property {string[]} flaky tests that failed, and passed when their file ran again; a few lines each
 */

/**
 * @typedef {object} TestRun
 * @property {NodeJS.ProcessEnv} env
 * @property {string[]} filters texts of which the path of a test file has to contain one; none: all files
 * @property {string} folder for reports
 * @property {string} screenshots the folder for those of failed journeys
 */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const runReporter = join(root, 'scripts', 'steps', 'tests', 'run-reporter.mjs');
const componentConfig = join(root, 'apps', 'web', 'vitest.components.config.ts');
const journeys = ['test', '-c', 'e2e/playwright.config.ts'];
const smokeTag = '@smoke';
/** Of one runner. */
const maxMinutes = 60;

/** Runs the tests without a browser. @param {TestRun} testRun @returns {Promise<Counts>} */
export async function runUnitTests(testRun) {
  const run = (files) => runVitest(testRun, { args: [], files });
  const first = await run(testRun.filters);
  // A part of the tests, or a long run, says nothing about a build.
  if (testRun.filters.length === 0) process.stdout.write(describeTrustTime(first.durations));
  return countRun(await addMissing(first, run), (file) => run([join(root, file)]));
}

/** @returns the number of files that `npm test` leaves out, because their tests wait for minutes */
export function countLongTests() {
  const sources = readdirSync(join(root, 'apps', 'server', 'src'), { recursive: true });
  return sources.filter((name) => name.endsWith('.long.test.ts')).length;
}

/** Runs the component tests, in a browser. @param {TestRun} testRun @returns {Promise<Counts>} */
export async function runComponentTests(testRun) {
  const run = (files) => runVitest(testRun, { args: ['--config', componentConfig], files });
  return countRun(await run(testRun.filters), (file) => run([join(root, file)]));
}

/** Counts the files of component tests as skipped, if there is no browser. @returns {Counts} */
export function countSkippedComponentTests() {
  const sources = readdirSync(join(root, 'apps', 'web', 'src'), { recursive: true });
  const files = sources.filter((name) => name.endsWith('.component.test.tsx'));
  process.stdout.write(`\nComponent tests skipped: no Chromium (${files.length} files).\n`);
  return { ...noCounts, skipped: files.length };
}

/** The Playwright projects, in the order in which they run. */
export const journeyProjects = ['journeys', 'networks'];

/** The journeys that prove that the built product works. */
export const runSmokeJourneys = (testRun) =>
  runJourneysWith([`--project=${journeyProjects[0]}`, `--grep=${smokeTag}`], testRun);

/** Runs the browser journeys of a project. @param {TestRun} testRun @returns {Promise<Counts>} */
export const runJourneys = (project, testRun) => runJourneysWith([`--project=${project}`], testRun);

async function runJourneysWith(args, testRun) {
  const run = (files, more = []) => runPlaywright(testRun, [...args, ...more, ...filterArgs(files)]);
  return countRun(await run(testRun.filters), (file) => run([escapePattern(file)], ['--workers=1']));
}

/**
 * Counts the journeys as skipped, if there is no browser.
 * @param {{ smoke: boolean }} which
 * @param {TestRun} testRun
 * @returns {Promise<Counts>}
 */
export async function countSkippedJourneys({ smoke }, testRun) {
  const args = ['--list', ...(smoke ? [`--grep=${smokeTag}`] : []), ...filterArgs(testRun.filters)];
  const { results, problem } = await runPlaywright(testRun, args);
  process.stdout.write(`\nJourneys skipped: no Chromium (${results.length}).\n`);
  return problem ? addFailure(noCounts, problem) : { ...noCounts, skipped: results.length };
}

/** With a filter, a runner may have no matching tests. Without one, no tests is an error. */
function filterArgs(filters) {
  return filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [];
}

/** Playwright reads a filter as a regular expression. */
const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

async function runVitest({ env, folder }, { args, files }) {
  const report = join(folder, 'vitest.json');
  const runReport = join(folder, 'vitest-run.json');
  const hangReport = join(folder, 'hangs.txt');
  for (const path of [runReport, hangReport]) rmSync(path, { force: true });
  const reporters = ['default', 'json', runReporter].map((name) => `--reporter=${name}`);
  const code = await runRunner(
    [vitest, 'run', ...reporters, `--outputFile.json=${report}`, ...args]
      .concat(`--passWithNoTests=${files.length > 0}`)
      .concat(files),
    { ...env, FOYER_RUN_REPORT: runReport, FOYER_HANG_REPORT: hangReport },
    report,
  );
  const { files: wanted = [], durations = {}, hookErrors, unhandled = [] } = readReport(runReport) ?? {};
  const read = (written) => readVitestReport(written, hookErrors);
  const hangs = existsSync(hangReport) ? readFileSync(hangReport, 'utf8').trim().split('\n') : [];
  const { results, problem } = toRun('Vitest', code, mapReport(report, read), [...hangs, ...unhandled]);
  return { results, problem, durations, missing: wanted.filter((path) => !(path in durations)) };
}

/** A worker that ends early takes the files with it that it was to run next: runs those now. */
async function addMissing(first, run) {
  if (first.missing.length === 0) return first;
  const second = await run(first.missing);
  const problems = [first.problem, second.problem].filter(Boolean);
  return { results: [...first.results, ...second.results], problem: problems.join('\n') };
}

let playwrightRuns = 0;

async function runPlaywright({ env, folder, screenshots }, args) {
  const report = join(folder, 'playwright.json');
  // Playwright empties the folder first.
  playwrightRuns += 1;
  const output = join(screenshots, `${playwrightRuns}`);
  const code = await runRunner(
    [playwright, ...journeys, '--reporter=line,json', `--output=${output}`, ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
  );
  return toRun('Playwright', code, mapReport(report, readPlaywrightReport));
}

/**
 * A runner without a report, with errors outside of tests, or with an error exit code but no failed test, has a
 * problem.
 * @param {import('./reports.mjs').TestResult[] | undefined} results
 * @param {string[]} [unhandled] errors outside of tests
 * @returns {import('./reruns.mjs').Run}
 */
export function toRun(runner, code, results, unhandled = []) {
  if (!results) return { results: [], problem: `${runner} exited without a report (exit code ${code}).` };
  if (code === 0) return { results };
  if (unhandled.length > 0)
    return { results, problem: ['Errors outside of tests:', ...unhandled].join('\n') };
  if (results.some(({ status }) => status === 'failed')) return { results };
  return { results, problem: `${runner} exited with code ${code} although no test failed.` };
}

/**
 * @param {import('./reruns.mjs').Run} first
 * @param {(file: string) => Promise<import('./reruns.mjs').Run>} runFile
 * @returns {Promise<Counts>}
 */
export async function countRun({ results: firstResults, problem }, runFile) {
  // With a problem the run has failed in any case.
  const maxFailed = problem ? 0 : maxFlaky;
  const runAgain = (file) => {
    process.stdout.write(`\nRunning again, alone: ${file}\n`);
    return runFile(file);
  };
  const { results, flaky } = await rerunFailures(firstResults, runAgain, maxFailed);
  const withStatus = (status) => results.filter((each) => each.status === status);
  const counts = {
    passed: withStatus('passed').length,
    failed: withStatus('failed').length,
    skipped: withStatus('skipped').length,
    failures: withStatus('failed').map((each) => describeResult(each)),
    flaky: flaky.map((each) => describeResult(each)),
  };
  return problem ? addFailure(counts, problem) : counts;
}

const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

const addFailure = (counts, failure) => ({
  ...counts,
  failed: counts.failed + 1,
  failures: [...counts.failures, failure],
});

const readReport = (path) => mapReport(path, (report) => report);

/** @returns `undefined` without a report, and for one that the runner did not complete */
function mapReport(path, map) {
  try {
    return map(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Runs a runner until it exits, or ends it after an hour.
 * @param {string} report removed before, because the runner may end without writing it
 * @returns {Promise<number | null>} its exit code
 */
async function runRunner(args, env, report) {
  rmSync(report, { force: true });
  const runner = spawn(runtimeNode(), args, {
    cwd: root,
    env: pinnedEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const limit = setTimeout(() => {
    process.stdout.write(`\nThe tests are ended, because they take longer than ${maxMinutes} minutes.\n`);
    runner.kill('SIGKILL');
  }, maxMinutes * 60_000);
  const [code] = await once(runner, 'exit');
  clearTimeout(limit);
  return code;
}
