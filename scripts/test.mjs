/** `npm test`: sets up what the tests need, runs them all, ends with one line that sums them up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './steps/chromium.mjs';
import { findKeycloak } from './steps/keycloak.mjs';
import { findLiveKit } from './steps/livekit.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { testSteps } from './steps/set-up.mjs';
import { describeFailure } from './steps/setup-error.mjs';
import { runJourneys, runUnitTests, skipJourneys } from './steps/test-runs.mjs';

const usage = `npm test                      all tests
npm test -- --unit            those that need no browser
npm test -- --e2e             the journeys through a browser
npm test -- lobby             the files whose path holds "lobby"
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(usage);
  process.exit();
}
const wantsUnit = !args.includes('--e2e') || args.includes('--unit');
const wantsJourneys = !args.includes('--unit') || args.includes('--e2e');
const filters = args.filter((arg) => arg !== '--unit' && arg !== '--e2e');

const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const progress = createProgress();
try {
  await runSteps(testSteps({ browser: wantsJourneys }), progress);
  const browser = wantsJourneys ? findChromium() : undefined;
  const run = { env: testEnv(browser), filters, folder };
  if (wantsUnit) add(await runUnitTests(run));
  if (wantsJourneys) add(await (browser ? runJourneys(run) : skipJourneys(run)));
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  total.failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 ? 1 : 0;
// Once more together: what failed first has long scrolled away when the last one is done.
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);

/** What a person set for the server they run must not reach the one under test: it has ports and data of its own. */
function testEnv(browser) {
  const own = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'LIVEKIT_URL',
    'FOYER_DEMO',
    'FOYER_SECRET',
  ];
  return {
    ...Object.fromEntries(own.map((name) => [name, undefined])),
    FOYER_DATA_DIR: join(folder, 'data'),
    LIVEKIT_BIN: findLiveKit(),
    KEYCLOAK_HOME: wantsJourneys ? findKeycloak() : undefined,
    CHROMIUM_BIN: browser,
    NODE_ENV: 'test',
  };
}

function add(counts) {
  failures.push(...counts.failures);
  for (const name of Object.keys(total)) total[name] += counts[name];
}
