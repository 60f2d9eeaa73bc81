/** Runs the two test runners and reads from their reports what came of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeNode } from './dependencies.mjs';
import { pinnedEnv, root } from './places.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const journeys = ['test', '-c', 'e2e/playwright.config.ts'];

/** The tests that need no browser. @returns {Promise<Counts>} */
export async function runUnitTests({ env, filters, folder }) {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    [vitest, 'run', ...reporters, `--passWithNoTests=${filters.length > 0}`, ...filters],
    env,
  );
  return judge('Vitest', code, countVitest(readReport(report)));
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
  return judge('Playwright', code, listed && { passed: 0, failed: 0, skipped: countSpecs(listed.suites) });
}

/** A filter may fit the other runner's tests only; without one, no tests at all is a mistake. */
function chosen(filters) {
  return filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [];
}

/** @returns {Counts | undefined} a file that does not load counts as one failure */
export function countVitest(report) {
  if (!report) return undefined;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {Counts | undefined} a flaky one failed once, which is once too often */
export function countPlaywright(report) {
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** A runner that gives no report, or ends badly without a failed test, is a failure of its own. */
export function judge(runner, code, counts) {
  if (!counts) {
    process.stderr.write(`${runner} broke off without a report (exit code ${code}).\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (code === 0 || counts.failed > 0) return counts;
  process.stderr.write(
    `${runner} ended with exit code ${code} though no test failed: counted as one failure.\n`,
  );
  return { ...counts, failed: 1 };
}

function countSpecs(suites = []) {
  return suites.reduce((sum, { specs = [], suites: inner }) => {
    return sum + specs.reduce((tests, spec) => tests + spec.tests.length, 0) + countSpecs(inner);
  }, 0);
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
