/** Downloads the official release of livekit-server and verifies it against a checksum of this repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { SetupError } from '../setup-error.mjs';
import { downloadFile } from './download.mjs';

const releases = 'https://github.com/livekit/livekit/releases/download';
/**
 * SHA-256 by archive, as published with the release. They are here, because an attacker who can replace an archive
 * can replace the list beside it. A new version needs new ones.
 */
export const liveKitChecksums = {
  'livekit_1.13.5_linux_amd64.tar.gz': 'c020fac437b7cc9b776eef1ad5ea8af77be9acfa07602eca20a3a44930dfbc70',
  'livekit_1.13.5_linux_arm64.tar.gz': '332015305518765fe05bad74fc3a9d9583e635e7dd130de3c4fc563d69c550f3',
  'livekit_1.13.5_linux_armv7.tar.gz': '6dceb15fec3b2b90a67615acff7f92a48a901408f31c74f3d290a7d4277f76bd',
  'livekit_1.13.5_windows_amd64.zip': '3ec7eaa76ef64063bf21f78364733703e0969612cb92ffd60661ed45fa4a8906',
  'livekit_1.13.5_windows_arm64.zip': '9a0facddf31346f22854a1beaeaaa2c623c165078c54765115b249d771eb0b66',
};
/** Long enough for a slow connection, short enough to fail quickly when offline. */
const connectTimeoutMs = 3_000;

/**
 * Downloads and unpacks the release for this platform.
 * @param {{ version: string, folder: string, env: NodeJS.ProcessEnv, report: (detail: string) => void,
 *   checksums: Record<string, string> }} order
 *   `folder`: where to unpack it; `checksums`: SHA-256 by archive
 * @returns {Promise<{ path?: string, reason?: string }>} the path of the program, or the reason why there is
 * none
 * @throws {SetupError} if the checksum does not match
 */
export async function downloadLiveKit({ version, folder, env, report, checksums }) {
  const archive = archiveName(version);
  if (!archive) return { reason: `there is no release for ${process.platform} ${process.arch}` };
  const expected = checksums[archive];
  if (!expected) return { reason: `the repository has no checksum of ${archive}` };

  const baseUrl = `${(env.FOYER_LIVEKIT_RELEASES || releases).replace(/\/$/, '')}/v${version}`;
  report(`contacting ${new URL(baseUrl).host}`);
  if (!(await isReachable(`${baseUrl}/${archive}`)))
    return { reason: `${new URL(baseUrl).host} is unreachable` };

  const path = join(folder, archive);
  const checksum = await downloadFile({ url: `${baseUrl}/${archive}`, path, algorithm: 'sha256', report });
  if (!checksum) return { reason: `the download from ${new URL(baseUrl).host} failed` };
  if (checksum !== expected) throw checksumError(archive, baseUrl);
  return { path: await unpack(path, folder) };
}

/** @returns the file name of the release for a platform; `undefined` if there is none */
export function archiveName(version, platform = process.platform, arch = process.arch) {
  const machine = { x64: 'amd64', arm64: 'arm64', arm: 'armv7' }[arch];
  if (platform === 'linux' && machine) return `livekit_${version}_linux_${machine}.tar.gz`;
  if (platform === 'win32' && arch !== 'arm' && machine) return `livekit_${version}_windows_${machine}.zip`;
  return undefined;
}

async function isReachable(url) {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(connectTimeoutMs) });
    return response.ok;
  } catch {
    return false;
  }
}

async function unpack(archive, folder) {
  const name = process.platform === 'win32' ? 'livekit-server.exe' : 'livekit-server';
  const { code, output } = await runCommand('tar', ['-xf', archive, '-C', folder, name]);
  const path = join(folder, name);
  if (code === 0 && existsSync(path)) return path;
  throw new SetupError({
    problem: `Unpacking ${archive} failed.`,
    fix: 'Install tar, then: npm start',
    output,
  });
}

function checksumError(archive, baseUrl) {
  return new SetupError({
    problem: `${archive} from ${baseUrl} doesn't match its checksum in this repository, so it was deleted.`,
    fix: 'Try again (npm start). If it fails again, use a livekit-server that you trust: LIVEKIT_BIN=/path/to/livekit-server npm start',
  });
}
