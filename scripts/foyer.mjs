/** `npm run foyer -- <command>`: the operator's command line, on the pinned Node and the installation's data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeNode } from './steps/dependencies.mjs';
import { dataFolder, pinnedEnv, root } from './steps/places.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { toolSteps } from './steps/set-up.mjs';
import { describeFailure, SetupError } from './steps/setup-error.mjs';

const progress = createProgress(process.stderr);
try {
  // What the command prints is for other programs too: how it is set up goes beside it.
  await runSteps(toolSteps(), progress);
  progress.end();
  refuseNowhere();
  const entry = join(root, 'apps', 'server', 'src', 'foyer.ts');
  const command = spawn(runtimeNode(), ['--enable-source-maps', entry, ...process.argv.slice(2)], {
    cwd: root,
    env: pinnedEnv({ FOYER_DATA_DIR: dataFolder() }),
    stdio: 'inherit',
  });
  const [code] = await once(command, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}

/** A command makes no installation: a data folder that only it has touched would not be a fresh one any more. */
function refuseNowhere() {
  if (process.env.DATABASE_URL || existsSync(dataFolder())) return;
  throw new SetupError({ missing: `There is no Foyer in ${dataFolder()}.`, mend: 'npm start' });
}
