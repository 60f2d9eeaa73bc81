/** The official release of livekit-server: downloaded, and used only when its published checksum agrees. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { downloadFile } from './download.mjs';
import { SetupError } from './setup-error.mjs';

const releases = 'https://github.com/livekit/livekit/releases/download';
/** Long enough for a distant server to answer, short enough not to be noticed by those who are offline. */
const connectWithinMs = 3_000;

/**
 * Fetches and unpacks the release for this platform.
 * @param {{ version: string, folder: string, env: NodeJS.ProcessEnv, say: (detail: string) => void }} order
 *   `folder`: where to unpack it
 * @returns {Promise<{ path?: string, why?: string }>} the program, or why there is none
 * @throws {SetupError} when what came is not what was published
 */
export async function downloadLiveKit({ version, folder, env, say }) {
  const archive = archiveName(version);
  if (!archive) return { why: `no release is made for ${process.platform} ${process.arch}` };

  const base = `${(env.FOYER_LIVEKIT_RELEASES || releases).replace(/\/$/, '')}/v${version}`;
  say(`asking ${new URL(base).host}`);
  const sums = await fetchText(`${base}/checksums.txt`);
  if (!sums) return { why: `${new URL(base).host} is out of reach` };

  const path = join(folder, archive);
  const sum = await downloadFile({ url: `${base}/${archive}`, path, algorithm: 'sha256', say });
  if (!sum) return { why: `the download from ${new URL(base).host} broke off` };
  if (sum !== publishedSum(sums, archive)) throw wrongSum(archive, base);
  return { path: await unpack(path, folder) };
}

/** @returns the release's file for a platform; `undefined` where none is made */
export function archiveName(version, platform = process.platform, arch = process.arch) {
  const machine = { x64: 'amd64', arm64: 'arm64', arm: 'armv7' }[arch];
  if (platform === 'linux' && machine) return `livekit_${version}_linux_${machine}.tar.gz`;
  if (platform === 'win32' && arch !== 'arm' && machine) return `livekit_${version}_windows_${machine}.zip`;
  return undefined;
}

/** @returns the SHA-256 that a list in the manner of sha256sum gives for the file */
export function publishedSum(sums, file) {
  const line = sums.split('\n').find((text) => text.trim().split(/\s+\*?/)[1] === file);
  return line?.trim().split(/\s+/)[0]?.toLowerCase();
}

async function fetchText(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(connectWithinMs) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

async function unpack(archive, folder) {
  const name = process.platform === 'win32' ? 'livekit-server.exe' : 'livekit-server';
  const { code, said } = await runCommand('tar', ['-xf', archive, '-C', folder, name]);
  const path = join(folder, name);
  if (code === 0 && existsSync(path)) return path;
  throw new SetupError({
    missing: `${archive} cannot be unpacked.`,
    mend: 'Install tar, then: npm start',
    said,
  });
}

function wrongSum(archive, base) {
  return new SetupError({
    missing: `${archive} from ${base} is not what its publisher's checksums say. It was thrown away.`,
    mend: 'Try again (npm start); if it stays so, name a livekit-server that you trust: LIVEKIT_BIN=/path/to/livekit-server npm start',
  });
}
