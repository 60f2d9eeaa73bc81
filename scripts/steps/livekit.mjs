/** The media server's program: the one that is named, found or kept, else downloaded, else built. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isProgram, runCommand } from './command.mjs';
import { downloadLiveKit } from './livekit-release.mjs';
import { engineCache } from './places.mjs';
import { SetupError } from './setup-error.mjs';

/** Later versions carry a `replace` in their go.mod, which `go install name@version` refuses. */
export const liveKitVersion = '1.13.5';
const leastGo = [1, 26];
const goModule = `github.com/livekit/livekit-server/cmd/server@v${liveKitVersion}`;
const program = process.platform === 'win32' ? '.exe' : '';

/** The step that gets livekit-server; not needed with a LiveKit of one's own. */
export function liveKit(env = process.env) {
  return {
    name: 'LiveKit program',
    isDone() {
      if (env.LIVEKIT_URL) return 'yours, by LIVEKIT_URL';
      return findLiveKit(env);
    },
    run: (say) => obtain(env, say),
  };
}

/**
 * The path of livekit-server, if it is there already.
 * @throws {SetupError} when LIVEKIT_BIN names something else than a program
 */
export function findLiveKit(env = process.env) {
  if (env.LIVEKIT_BIN) {
    if (isProgram(env.LIVEKIT_BIN)) return env.LIVEKIT_BIN;
    throw new SetupError({
      missing: `LIVEKIT_BIN names ${env.LIVEKIT_BIN}, which is no program.`,
      mend: 'Point it at livekit-server, or take it away: unset LIVEKIT_BIN',
    });
  }
  const kept = keptProgram(env);
  return findOnPath('livekit-server', env) ?? (isProgram(kept) ? kept : undefined);
}

function keptProgram(env) {
  return join(engineCache(env), `livekit-server-${liveKitVersion}${program}`);
}

async function obtain(env, say) {
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // In the cache's own file system, so that the last move is one step and a half-made program is never run.
  const workbench = mkdtempSync(join(cache, 'making-'));
  try {
    const release = await downloadLiveKit({ version: liveKitVersion, folder: workbench, env, say });
    const made = release.path ?? (await buildByGo(workbench, env, say, release.why));
    renameSync(made, keptProgram(env));
    return release.path ? `release ${liveKitVersion}` : `built ${liveKitVersion} by go`;
  } finally {
    rmSync(workbench, { recursive: true, force: true });
  }
}

async function buildByGo(folder, env, say, whyNoRelease) {
  await requireGo(env, whyNoRelease);
  say('no release can be fetched: building it by go, which takes some minutes');
  const { code, said } = await runCommand('go', ['install', '-trimpath', goModule], {
    cwd: folder,
    env: { ...env, GOBIN: folder, GOFLAGS: '', CGO_ENABLED: '0' },
    onLine: (line) => say(`go: ${line}`),
  });
  const built = join(folder, `server${program}`);
  if (code === 0 && existsSync(built)) return built;
  throw new SetupError({
    missing: 'LiveKit cannot be built.',
    mend: `See why, or name a livekit-server by LIVEKIT_BIN: go install ${goModule}`,
    said,
  });
}

async function requireGo(env, whyNoRelease) {
  const { code, said } = await runCommand('go', ['env', 'GOVERSION'], { env });
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(code === 0 ? said : '') ?? [];
  const isEnough =
    Number(major) > leastGo[0] || (Number(major) === leastGo[0] && Number(minor) >= leastGo[1]);
  if (isEnough) return;

  const go = major
    ? `Go here is ${major}.${minor}, older than ${leastGo.join('.')}`
    : `there is no Go ${leastGo.join('.')}`;
  throw new SetupError({
    missing: `livekit-server ${liveKitVersion} is missing: ${whyNoRelease}, and ${go} to build it with.`,
    mend:
      process.platform === 'darwin'
        ? 'Install it: brew install livekit'
        : 'Install Go from https://go.dev/dl/, or name a livekit-server that you have: LIVEKIT_BIN=/path/to/livekit-server npm start',
  });
}
