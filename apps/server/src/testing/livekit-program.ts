/** The LiveKit server that tests start. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');

export const liveKitProgram =
  process.env.LIVEKIT_BIN || path.join(cache, 'foyer', 'engines', 'livekit-server-1.13.5');

/** Without it, tests that need it are skipped. */
export const hasLiveKit = existsSync(liveKitProgram);
if (!hasLiveKit) {
  process.stderr.write(`LiveKit's tests are skipped: there is no ${liveKitProgram} (set LIVEKIT_BIN)\n`);
}
