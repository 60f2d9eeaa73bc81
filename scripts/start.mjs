/** `npm start`: sets everything up that is not, then runs the server. */
import { findLiveKit } from './steps/livekit.mjs';
import { dataFolder } from './steps/places.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { runServer } from './steps/server.mjs';
import { startSteps } from './steps/set-up.mjs';
import { describeFailure } from './steps/setup-error.mjs';

const progress = createProgress();
try {
  await runSteps(startSteps(), progress);
  const liveKit = process.env.LIVEKIT_URL ? {} : { LIVEKIT_BIN: findLiveKit() };
  process.exitCode = await runServer({ progress, env: { FOYER_DATA_DIR: dataFolder(), ...liveKit } });
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}
