/** Runs Vitest and Playwright, and counts the results in their reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pinnedEnv, root } from '../paths.mjs';
import { runtimeNode } from '../programs/dependencies.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts `failures`: a few
 * lines each
 */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const unhandledReporter = join(root, 'scripts', 'steps', 'tests', 'unhandled-reporter.mjs');
const durationsReporter = join(root, 'scripts', 'steps', 'tests', 'durations-reporter.mjs');
const journeys = ['test', '-c', 'e2e/playwright.config.ts'];

/** Runs the tests without a browser. @returns {Promise<Counts>} */
export async function runUnitTests({ env, filters, folder }) {
  const report = join(folder, 'vitest.json');
  const unhandled = join(folder, 'unhandled.json');
  const durations = join(folder, 'durations.json');
  const reporters = ['default', 'json', unhandledReporter, durationsReporter].map(
    (name) => `--reporter=${name}`,
  );
  const code = await run(
    [
      vitest,
      'run',
      ...reporters,
      `--outputFile.json=${report}`,
      `--passWithNoTests=${filters.length > 0}`,
      ...filters,
    ],
    { ...env, FOYER_UNHANDLED_REPORT: unhandled, FOYER_DURATIONS_REPORT: durations },
  );
  // A part of the tests, or a long run, says nothing about a build.
  if (filters.length === 0) process.stdout.write(describeTrustTime(readReport(durations) ?? {}));
  return checkExitCode('Vitest', code, countVitest(readReport(report)), readReport(unhandled));
}

/** The suites of docs/trust.md that a build runs besides the tests of the features. */
const trustSuite = /\/apps\/server\/src\/testing\/(isolation|abuse|fuzz|faults|soak)\//;
/** As in vitest.config.ts. */
const workers = 2;
const maxTrustSeconds = 240;

/**
 * What the trust suites add to a build: their time on all workers, divided among these.
 * @param {Record<string, number>} durations milliseconds by the path of the test file
 */
export function describeTrustTime(durations) {
  const bySuite = new Map();
  for (const [path, ms] of Object.entries(durations)) {
    const suite = trustSuite.exec(path)?.[1];
    if (suite) bySuite.set(suite, (bySuite.get(suite) ?? 0) + ms / 1000);
  }
  if (bySuite.size === 0) return '';
  const added = [...bySuite.values()].reduce((sum, each) => sum + each, 0) / workers;
  const parts = [...bySuite].map(([suite, each]) => `${suite} ${each.toFixed(0)} s`).join(', ');
  const note = added > maxTrustSeconds ? ', which is too much on a machine without other work' : '';
  return `\nTrust suites add ${added.toFixed(0)} s of at most ${maxTrustSeconds} s on ${workers} workers${note} (${parts}).\n`;
}

/** Runs the component tests, in a browser. @returns {Promise<Counts>} */
export async function runComponentTests({ env, filters, folder }) {
  const report = join(folder, 'components.json');
  const config = join(root, 'apps', 'web', 'vitest.components.config.ts');
  const args = [vitest, 'run', '--config', config, '--reporter=default', '--reporter=json'];
  const code = await run(
    [...args, `--outputFile.json=${report}`, `--passWithNoTests=${filters.length > 0}`, ...filters],
    env,
  );
  return checkExitCode('Vitest', code, countVitest(readReport(report)));
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

/** Runs the browser journeys of a project. @returns {Promise<Counts>} */
export async function runJourneys(project, { env, filters, folder }) {
  const report = join(folder, `playwright-${project}.json`);
  const args = [
    playwright,
    ...journeys,
    `--project=${project}`,
    '--reporter=line,json',
    ...filterArgs(filters),
  ];
  const code = await run(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return checkExitCode('Playwright', code, countPlaywright(readReport(report)));
}

/** Counts the journeys as skipped, if there is no browser. @returns {Promise<Counts>} */
export async function countSkippedJourneys({ env, filters, folder }) {
  const report = join(folder, 'playwright-list.json');
  const args = [playwright, ...journeys, '--list', '--reporter=json', ...filterArgs(filters)];
  const code = await run(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const listed = readReport(report);
  return checkExitCode(
    'Playwright',
    code,
    listed && { ...noCounts, skipped: collectSpecs(listed.suites).flatMap((spec) => spec.tests).length },
  );
}

/** With a filter, a runner may have no matching tests. Without one, no tests is an error. */
function filterArgs(filters) {
  return filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [];
}

const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** @returns {Counts | undefined} a file that fails to load counts as one failure */
export function countVitest(report) {
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [describeTestFailure(name, 'fails to load', message)];
    return failed.map(({ fullName, failureMessages }) =>
      describeTestFailure(name, fullName, failureMessages?.[0]),
    );
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** @returns {Counts | undefined} a flaky test counts as failed */
export function countPlaywright(report) {
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = collectSpecs(report.suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.map((result) => result.error).find(Boolean);
        return describeTestFailure(`e2e/${file}:${line}`, title, error?.message);
      }),
  );
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/**
 * A runner without a report, or with an error exit code but no failed test, counts as one failure.
 * @param {string[]} [unhandled] errors outside of tests
 */
export function checkExitCode(runner, code, counts, unhandled = []) {
  if (!counts) return addFailure(noCounts, `${runner} exited without a report (exit code ${code}).`);
  if (code === 0 || counts.failed > 0) return counts;
  const message = `${runner} exited with code ${code} although no test failed; counted as one failure.`;
  return addFailure(counts, [message, ...unhandled].join('\n'));
}

const addFailure = (counts, failure) => ({ ...counts, failed: 1, failures: [failure] });

/** File, title, and the first lines of the error. The runner has printed the full error. */
function describeTestFailure(location, title, error = '') {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, 12);
  return [
    `${location.replace(`${root}/`, '')} › ${title}`,
    ...lines.map((textLine) => `    ${textLine}`),
  ].join('\n');
}

/** The specs of the suites and of all nested suites. */
function collectSpecs(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...collectSpecs(inner)]);
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

async function run(args, env) {
  const runner = spawn(runtimeNode(), args, {
    cwd: root,
    env: pinnedEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(runner, 'exit');
  return code;
}
