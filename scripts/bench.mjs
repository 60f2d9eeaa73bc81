/** `npm run bench`: sets up what the measurements need, then takes them. Arguments are passed on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findChromium } from './steps/chromium.mjs';
import { runtimeNode } from './steps/dependencies.mjs';
import { findLiveKit } from './steps/livekit.mjs';
import { pinnedEnv, root } from './steps/places.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { benchSteps } from './steps/set-up.mjs';
import { describeFailure } from './steps/setup-error.mjs';

const progress = createProgress();
try {
  await runSteps(benchSteps(), progress);
  const engines = { LIVEKIT_BIN: findLiveKit(), CHROMIUM_BIN: findChromium() };
  const main = process.argv[2] === 'lobby' ? 'lobby.ts' : 'main.ts';
  const bench = spawn(runtimeNode(), [join(root, 'bench', main), ...process.argv.slice(2)], {
    cwd: root,
    env: pinnedEnv(engines),
    stdio: 'inherit',
  });
  const [code] = await once(bench, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}
