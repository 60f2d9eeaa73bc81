/** `npm test` and `npm run test:all`: sets up and runs the tests. The last line has the totals. */
import { join } from 'node:path';
import { compileCache } from './steps/paths.mjs';
import { findChromium } from './steps/programs/chromium.mjs';
import { caddy, findDebianProgram, nginx, pgBouncer } from './steps/programs/debian-package.mjs';
import { findFirefox } from './steps/programs/firefox.mjs';
import { findKeycloak } from './steps/programs/keycloak.mjs';
import { findLiveKit } from './steps/programs/livekit.mjs';
import { findSchemathesis } from './steps/programs/schemathesis.mjs';
import { findVersitygw } from './steps/programs/versitygw.mjs';
import { createProgress } from './steps/progress.mjs';
import { setUp, testSteps } from './steps/setup.mjs';
import { describeFailure } from './steps/setup-error.mjs';
import { findLeftProcesses } from './steps/tests/left-processes.mjs';
import { maxFlaky } from './steps/tests/reruns.mjs';
import { createRunFolder } from './steps/tests/run-folder.mjs';
import {
  countLongTests,
  countSkippedComponentTests,
  countSkippedJourneys,
  journeyProjects,
  runComponentTests,
  runJourneys,
  runSmokeJourneys,
  runUnitTests,
} from './steps/tests/test-runs.mjs';

const usage = `npm test                      tests without a browser, and the journeys tagged @smoke; every change must pass
npm run test:all              all tests: also the component tests, all journeys, and the long tests (*.long.test.ts)
npm test -- --unit            all tests without a browser
npm test -- --smoke           the journeys tagged @smoke
npm test -- --e2e             component tests and all journeys
npm test -- lobby             of all tests, the files whose path contains "lobby"
npm run trust                 attacks, made-up input and faults, for 45 minutes

Files with failed tests run again, alone, at most twice. A test that then passes is listed as flaky; more than
${maxFlaky} of them fail the run.
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(usage);
  process.exit();
}
const filters = args.filter((arg) => !arg.startsWith('--'));
const hasParts = ['--unit', '--smoke', '--e2e'].some((part) => args.includes(part));
const wantsUnit = !hasParts || args.includes('--unit');
/** A filter is applied to all tests. */
const wantsAllJourneys =
  args.includes('--e2e') || (!hasParts && (args.includes('--all') || filters.length > 0));
const wantsSmokeJourneys = !wantsAllJourneys && (!hasParts || args.includes('--smoke'));
/** A part of `npm test`, which leaves out the long tests. */
const isGate = !args.includes('--long') && !args.includes('--all') && filters.length === 0;
const wantsBrowser = wantsAllJourneys || wantsSmokeJourneys;

/**
 * How much the trust suites try. For the fuzz tests: seconds per role, and inputs per event. Random histories of the
 * lobby. Meetings in the history of the reports. Whether tests that wait for minutes run at all. For the faults: seconds
 * of random kills. Rounds of the soak. The tests have values for `test:all`.
 */
const trustLimits = {
  gate: { FUZZ_SECONDS: '2', HISTORY_RUNS: '20', REPORT_ROWS: '20000', FOYER_LONG_TESTS: '0' },
  all: {},
  long: {
    FUZZ_SECONDS: '240',
    FUZZ_RUNS: '3000',
    HISTORY_RUNS: '200',
    FAULTS_SECONDS: '600',
    SOAK_ROUNDS: '9',
  },
};
function trustLimit() {
  if (args.includes('--long')) return trustLimits.long;
  return isGate ? trustLimits.gate : trustLimits.all;
}

const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
const progress = createProgress();
let runFolder;
try {
  runFolder = createRunFolder();
  await setUp(testSteps({ browser: wantsBrowser, allJourneys: wantsAllJourneys }), progress);
  const browser = wantsBrowser ? findChromium() : undefined;
  const { folder, screenshots } = runFolder;
  const run = { env: testEnv({ browser, folder }), filters, folder, screenshots };
  if (wantsUnit) {
    await runPart('tests without a browser', () => runUnitTests(run));
    if (isGate)
      process.stdout.write(
        `Left out, and run by npm run test:all: ${countLongTests()} files of long tests.\n`,
      );
  }
  if (wantsAllJourneys)
    await runPart('component tests', () => (browser ? runComponentTests(run) : countSkippedComponentTests()));
  if (wantsBrowser && !browser)
    await runPart('journeys', () => countSkippedJourneys({ smoke: wantsSmokeJourneys }, run));
  else if (wantsSmokeJourneys) await runPart('smoke journeys', () => runSmokeJourneys(run));
  else if (wantsAllJourneys)
    for (const project of journeyProjects) await runPart(project, () => runJourneys(project, run));
} catch (error) {
  progress.end();
  addFailure(describeFailure(error).trimEnd());
} finally {
  if (runFolder) reportLeftProcesses(await findLeftProcesses(runFolder.folder));
  runFolder?.remove({ keepsScreenshots: total.failed + total.flaky.length > 0 });
}
if (total.flaky.length > maxFlaky)
  addFailure(`${total.flaky.length} tests are flaky; at most ${maxFlaky} are accepted. Fix: repair them.`);
process.exitCode = total.failed > 0 ? 1 : 0;
// Repeats all failures, because the first ones have scrolled away.
if (total.failures.length > 0) process.stdout.write(`\nFailed:\n\n${total.failures.join('\n\n')}\n`);
if (total.flaky.length > 0) process.stdout.write('\n');
for (const test of total.flaky) process.stdout.write(`flaky: ${test}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);

/** Runs a part of the tests, adds its counts to the total and prints its seconds. */
async function runPart(name, runTests) {
  const startedAt = Date.now();
  const counts = await runTests();
  for (const key of Object.keys(total))
    total[key] = Array.isArray(total[key]) ? [...total[key], ...counts[key]] : total[key] + counts[key];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`\n${counts.failed === 0 ? '✓' : '✗'} ${name}: ${seconds} s\n`);
}

function addFailure(failure) {
  total.failed += 1;
  total.failures.push(failure);
}

/** The tests use their own ports and data, so settings of the developer's server are removed. */
function testEnv({ browser, folder }) {
  const s3Settings = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const serverSettings = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_APP_ROLE',
    'SMTP_URL',
    'LIVEKIT_URL',
    'FOYER_SECRET',
    ...s3Settings,
  ];
  return {
    ...Object.fromEntries(serverSettings.map((name) => [name, undefined])),
    TMPDIR: folder,
    FOYER_DATA_DIR: join(folder, 'data'),
    LIVEKIT_BIN: findLiveKit(),
    KEYCLOAK_HOME: wantsAllJourneys ? findKeycloak() : undefined,
    NGINX_BIN: wantsAllJourneys ? findDebianProgram(nginx) : undefined,
    CADDY_BIN: wantsAllJourneys ? findDebianProgram(caddy) : undefined,
    CHROMIUM_BIN: browser,
    FIREFOX_BIN: wantsBrowser ? findFirefox() : undefined,
    VERSITYGW_BIN: findVersitygw(),
    PGBOUNCER_BIN: findDebianProgram(pgBouncer),
    SCHEMATHESIS_BIN: findSchemathesis(),
    NODE_ENV: 'test',
    // Without the simulated history.
    FOYER_DEMO: 'empty',
    // Tests start the server about a hundred times.
    NODE_COMPILE_CACHE: compileCache,
    ...trustLimit(),
  };
}

/** A server or browser that a test did not end would disturb the next run, and fill the machine. */
function reportLeftProcesses(left) {
  if (left.length === 0) return;
  addFailure(['Processes left behind by the tests:', ...left.map((each) => `    ${each}`)].join('\n'));
}
