/** Finds livekit-server (LIVEKIT_BIN, PATH, cache), or downloads or builds it. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isProgram, runCommand } from '../command.mjs';
import { engineCache } from '../paths.mjs';
import { SetupError } from '../setup-error.mjs';
import { downloadLiveKit, liveKitChecksums } from './livekit-release.mjs';

/** Later versions have a `replace` directive in go.mod, which `go install name@version` rejects. */
export const liveKitVersion = '1.13.5';
const minGo = [1, 26];
const goModule = 'github.com/livekit/livekit-server';
const goProgram = `${goModule}/cmd/server@v${liveKitVersion}`;
/** The checksum of the module as in a go.sum; its dependencies are in the module's own go.mod. */
const goModuleSum = 'h1:HWfxfKvi5k1czMVqLV/htGmPgEBhrqHMxpfyMvfhyVo=';
const programSuffix = process.platform === 'win32' ? '.exe' : '';

/** The step that finds or installs livekit-server. Not needed with an external LiveKit. */
export function liveKit(env = process.env, checksums = liveKitChecksums) {
  return {
    name: 'LiveKit program',
    isDone() {
      if (env.LIVEKIT_URL) return 'external (LIVEKIT_URL)';
      return findLiveKit(env);
    },
    run: (report) => install(env, report, checksums),
  };
}

/**
 * The path of livekit-server, if it is installed.
 * @throws {SetupError} if LIVEKIT_BIN is not an executable file
 */
export function findLiveKit(env = process.env) {
  if (env.LIVEKIT_BIN) {
    if (isProgram(env.LIVEKIT_BIN)) return env.LIVEKIT_BIN;
    throw new SetupError({
      problem: `LIVEKIT_BIN is ${env.LIVEKIT_BIN}, which is not an executable file.`,
      fix: 'Set it to the path of livekit-server, or remove it: unset LIVEKIT_BIN',
    });
  }
  const cached = cachedProgram(env);
  return findOnPath('livekit-server', env) ?? (isProgram(cached) ? cached : undefined);
}

function cachedProgram(env) {
  return join(engineCache(env), `livekit-server-${liveKitVersion}${programSuffix}`);
}

async function install(env, report, checksums) {
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is
  // used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    const release = await downloadLiveKit({
      version: liveKitVersion,
      folder: workFolder,
      env,
      report,
      checksums,
    });
    const installed = release.path ?? (await buildWithGo(workFolder, env, report, release.reason));
    renameSync(installed, cachedProgram(env));
    return release.path ? `release ${liveKitVersion}` : `built ${liveKitVersion} with Go`;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function buildWithGo(folder, env, report, noReleaseReason) {
  await requireGo(env, noReleaseReason);
  report('no release available: building it with Go, which takes a few minutes');
  await verifyModule(env);
  const { code, output } = await runCommand('go', ['install', '-trimpath', goProgram], {
    cwd: folder,
    env: { ...env, GOBIN: folder, GOFLAGS: '', CGO_ENABLED: '0' },
    onLine: (textLine) => report(`go: ${textLine}`),
  });
  const built = join(folder, `server${programSuffix}`);
  if (code === 0 && existsSync(built)) return built;
  throw new SetupError({
    problem: 'LiveKit failed to build.',
    fix: `Find out why, or set LIVEKIT_BIN to your own livekit-server: go install ${goProgram}`,
    output,
  });
}

/** `go install` alone checks the public checksum database, which `GONOSUMDB` and `GOFLAGS` can turn off. */
async function verifyModule(env) {
  const args = ['mod', 'download', '-json', `${goModule}@v${liveKitVersion}`];
  const { code, output } = await runCommand('go', args, { env: { ...env, GOFLAGS: '' } });
  const [, sum] = /"Sum": "([^"]+)"/.exec(output) ?? [];
  if (code === 0 && sum === goModuleSum) return;
  throw new SetupError({
    problem: sum
      ? `The Go module ${goModule} doesn't match its checksum in this repository.`
      : 'LiveKit failed to build.',
    fix: 'Check the Go module proxy (go env GOPROXY), or use a livekit-server that you trust: LIVEKIT_BIN=/path/to/livekit-server npm start',
    output,
  });
}

async function requireGo(env, noReleaseReason) {
  const { code, output } = await runCommand('go', ['env', 'GOVERSION'], { env });
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(code === 0 ? output : '') ?? [];
  const isEnough = Number(major) > minGo[0] || (Number(major) === minGo[0] && Number(minor) >= minGo[1]);
  if (isEnough) return;

  const goProblem = major
    ? `the installed Go ${major}.${minor} is older than ${minGo.join('.')}`
    : `Go ${minGo.join('.')} is not installed`;
  throw new SetupError({
    problem: `livekit-server ${liveKitVersion} is missing and can't be built: ${noReleaseReason}, and ${goProblem}.`,
    fix:
      process.platform === 'darwin'
        ? 'Install it: brew install livekit'
        : 'Install Go from https://go.dev/dl/, or use your own livekit-server: LIVEKIT_BIN=/path/to/livekit-server npm start',
  });
}
