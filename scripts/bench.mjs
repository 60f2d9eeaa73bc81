/** `npm run bench`: sets up the measurements and runs them. Arguments are passed on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pinnedEnv, root } from './steps/paths.mjs';
import { findChromium } from './steps/programs/chromium.mjs';
import { runtimeNode } from './steps/programs/dependencies.mjs';
import { findLiveKit } from './steps/programs/livekit.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { benchSteps } from './steps/setup.mjs';
import { describeFailure } from './steps/setup-error.mjs';

const progress = createProgress();
try {
  await runSteps(benchSteps(), progress);
  const engines = { LIVEKIT_BIN: findLiveKit(), CHROMIUM_BIN: findChromium() };
  const mains = { lobby: 'lobby/main.ts', soak: 'soak.ts' };
  const main = mains[process.argv[2]] ?? 'main.ts';
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
