/** Runs the two test runners and reads from their reports what came of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runtimeNode } from './dependencies.mjs';
import { pinnedEnv, root } from './places.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts `failures`: each in a few lines */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const unhandledReporter = join(root, 'scripts', 'steps', 'unhandled-reporter.mjs');
const journeys = ['test', '-c', 'e2e/playwright.config.ts'];

/** The tests that need no browser. @returns {Promise<Counts>} */
export async function runUnitTests({ env, filters, folder }) {
  const report = join(folder, 'vitest.json');
  const unhandled = join(folder, 'unhandled.json');
  const reporters = ['default', 'json', unhandledReporter].map((name) => `--reporter=${name}`);
  const code = await run(
    [
      ...[vitest, 'run', ...reporters, `--outputFile.json=${report}`],
      ...[`--passWithNoTests=${filters.length > 0}`, ...filters],
    ],
    { ...env, FOYER_UNHANDLED_REPORT: unhandled },
  );
  return judge('Vitest', code, countVitest(readReport(report)), readReport(unhandled));
}

/** The journeys through a browser. @returns {Promise<Counts>} */
export async function runJourneys({ env, filters, folder }) {
  const report = join(folder, 'playwright.json');
  const args = [playwright, ...journeys, '--reporter=line,json', ...chosen(filters)];
  const code = await run(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return judge('Playwright', code, countPlaywright(readReport(report)));
}

/** Without a browser: how many journeys were not taken. @returns {Promise<Counts>} */
export async function skipJourneys({ env, filters, folder }) {
  const report = join(folder, 'playwright-list.json');
  const args = [playwright, ...journeys, '--list', '--reporter=json', ...chosen(filters)];
  const code = await run(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const listed = readReport(report);
  return judge(
    'Playwright',
    code,
    listed && { ...none, skipped: specsOf(listed.suites).flatMap((spec) => spec.tests).length },
  );
}

/** A filter may fit the other runner's tests only; without one, no tests at all is a mistake. */
function chosen(filters) {
  return filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [];
}

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** @returns {Counts | undefined} a file that does not load counts as one failure */
export function countVitest(report) {
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [tell(name, 'does not load', message)];
    return failed.map(({ fullName, failureMessages }) => tell(name, fullName, failureMessages?.[0]));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** @returns {Counts | undefined} a flaky one failed once, which is once too often */
export function countPlaywright(report) {
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = specsOf(report.suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.map((result) => result.error).find(Boolean);
        return tell(`e2e/${file}:${line}`, title, error?.message);
      }),
  );
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/**
 * A runner that gives no report, or ends badly without a failed test, is a failure of its own.
 * @param {string[]} [unhandled] what went wrong outside of every test
 */
export function judge(runner, code, counts, unhandled = []) {
  if (!counts) return fail(none, `${runner} broke off without a report (exit code ${code}).`);
  if (code === 0 || counts.failed > 0) return counts;
  const said = `${runner} ended with exit code ${code} though no test failed: counted as one failure.`;
  return fail(counts, [said, ...unhandled].join('\n'));
}

const fail = (counts, failure) => ({ ...counts, failed: 1, failures: [failure] });

/** Where, what, and the first lines of why: the runner has said it at length above. */
function tell(place, title, why = '') {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, 12);
  return [`${place.replace(`${root}/`, '')} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Of the suites and of all within them. */
function specsOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)]);
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
