/** Bundles the server if its sources changed. The set-ups of the tests run it, so that no test meets an old bundle. */
import { serverBuild } from './steps/builds/server-build.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { describeFailure } from './steps/setup-error.mjs';

const progress = createProgress(process.stderr);
try {
  await runSteps([serverBuild()], progress);
} catch (error) {
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}
progress.end();
