/**
 * `npm run foyer -- <command>`: the operator's command line, with the pinned Node and the data folder of the
 * installation.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serverBuild } from './steps/builds/server-build.mjs';
import { compileCache, dataFolder, pinnedEnv, root } from './steps/paths.mjs';
import { runtimeNode } from './steps/programs/dependencies.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { trimSettings } from './steps/settings.mjs';
import { toolSteps } from './steps/setup.mjs';
import { describeFailure, SetupError } from './steps/setup-error.mjs';

const progress = createProgress(process.stderr);
try {
  trimSettings();
  // Progress goes to stderr, because other programs may read the output of the command.
  await runSteps([...toolSteps(), serverBuild()], progress);
  progress.end();
  requireInstallation();
  const entry = join(root, 'apps', 'server', 'dist', 'foyer.mjs');
  const command = spawn(runtimeNode(), ['--enable-source-maps', entry, ...process.argv.slice(2)], {
    cwd: root,
    env: pinnedEnv({ FOYER_DATA_DIR: dataFolder(), NODE_COMPILE_CACHE: compileCache }),
    stdio: 'inherit',
  });
  const [code] = await once(command, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}

/**
 * Commands do not create an installation: the folder would no longer count as fresh, and `npm start` could
 * not set up a demo.
 */
function requireInstallation() {
  if (process.env.DATABASE_URL || existsSync(dataFolder())) return;
  throw new SetupError({ problem: `No Foyer installation found in ${dataFolder()}.`, fix: 'npm start' });
}
