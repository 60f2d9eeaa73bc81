/** `npm test`: sets up and runs all tests. The last line has the totals. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from './steps/paths.mjs';
import { findChromium } from './steps/programs/chromium.mjs';
import { findKeycloak } from './steps/programs/keycloak.mjs';
import { findLiveKit } from './steps/programs/livekit.mjs';
import { findSchemathesis } from './steps/programs/schemathesis.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { testSteps } from './steps/setup.mjs';
import { describeFailure } from './steps/setup-error.mjs';
import { findLeftProcesses } from './steps/tests/left-processes.mjs';
import {
  countSkippedComponentTests,
  countSkippedJourneys,
  journeyProjects,
  runComponentTests,
  runJourneys,
  runUnitTests,
} from './steps/tests/test-runs.mjs';

const usage = `npm test                      all tests
npm test -- --unit            unit and server tests, without a browser
npm test -- --e2e             browser journeys
npm test -- lobby             files whose path contains "lobby"
npm run trust                 attacks, made-up input and faults, for 45 minutes
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(usage);
  process.exit();
}
const wantsUnit = !args.includes('--e2e') || args.includes('--unit');
const wantsJourneys = !args.includes('--unit') || args.includes('--e2e');
const isLong = args.includes('--long');
const filters = args.filter((arg) => !arg.startsWith('--'));

/** For all temporary files of the run, so that its processes can be told from those of others. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
// PostgreSQL may run as another account, which has to reach its folder inside.
chmodSync(folder, 0o711);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const progress = createProgress();
try {
  await runSteps(testSteps({ browser: wantsJourneys }), progress);
  const browser = wantsJourneys ? findChromium() : undefined;
  const run = { env: testEnv(browser), filters, folder };
  if (wantsUnit) addCounts(await runUnitTests(run));
  if (wantsJourneys) addCounts(await (browser ? runComponentTests(run) : countSkippedComponentTests()));
  if (wantsJourneys && !browser) addCounts(await countSkippedJourneys(run));
  if (browser) for (const project of journeyProjects) addCounts(await runJourneys(project, run));
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  total.failed += 1;
} finally {
  reportLeftProcesses(await findLeftProcesses(folder));
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 ? 1 : 0;
// Repeats all failures, because the first ones have scrolled away.
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);

/** The tests use their own ports and data, so settings of the developer's server are removed. */
function testEnv(browser) {
  const serverSettings = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'SMTP_URL',
    'LIVEKIT_URL',
    'FOYER_DEMO',
    'FOYER_SECRET',
  ];
  return {
    ...Object.fromEntries(serverSettings.map((name) => [name, undefined])),
    TMPDIR: folder,
    FOYER_DATA_DIR: join(folder, 'data'),
    LIVEKIT_BIN: findLiveKit(),
    KEYCLOAK_HOME: wantsJourneys ? findKeycloak() : undefined,
    CHROMIUM_BIN: browser,
    SCHEMATHESIS_BIN: findSchemathesis(),
    NODE_ENV: 'test',
    // Tests start the server about a hundred times.
    NODE_COMPILE_CACHE: compileCache,
    // For the fuzz tests: seconds per role, and inputs per event. Random histories of the lobby. For the faults: seconds
    // of random kills.
    ...(isLong
      ? {
          FUZZ_SECONDS: '240',
          FUZZ_RUNS: '3000',
          HISTORY_RUNS: '200',
          FAULTS_SECONDS: '600',
          SOAK_ROUNDS: '9',
        }
      : {}),
  };
}

/** A server or browser that a test did not end would disturb the next run, and fill the machine. */
function reportLeftProcesses(left) {
  if (left.length === 0) return;
  total.failed += 1;
  failures.push(['Processes left behind by the tests:', ...left.map((each) => `    ${each}`)].join('\n'));
}

function addCounts(counts) {
  failures.push(...counts.failures);
  for (const name of Object.keys(total)) total[name] += counts[name];
}
