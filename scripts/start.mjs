/** `npm start`: runs the setup steps that are not done yet, then the server. */

import { createOutput } from './steps/output.mjs';
import { dataFolder } from './steps/paths.mjs';
import { findLiveKit } from './steps/programs/livekit.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { runServer } from './steps/server.mjs';
import { trimSettings } from './steps/settings.mjs';
import { startSteps } from './steps/setup.mjs';
import { describeFailure } from './steps/setup-error.mjs';

const out = createOutput();
const errors = createOutput(process.stderr);
const progress = createProgress(out);
try {
  trimSettings();
  await runSteps(startSteps(), progress);
  const liveKit = process.env.LIVEKIT_URL ? {} : { LIVEKIT_BIN: findLiveKit() };
  process.exitCode = await runServer({ progress, out, env: { FOYER_DATA_DIR: dataFolder(), ...liveKit } });
} catch (error) {
  progress.end();
  errors.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}
await out.flush();
process.exit();
