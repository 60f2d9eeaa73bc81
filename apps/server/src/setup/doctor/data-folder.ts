/** The data folder: free space, and who can read and write it. Changes nothing. */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { readFreeBytes } from '../../platform/storage/disk-guard.ts';
import type { Check } from './context.ts';
import { describeError, type Finding, finding } from './finding.ts';

const space = finding('Disk space');
const rights = finding('Data folder');

export const dataFolderCheck: Check = {
  name: 'Data folder',
  async run({ config: { dataDir, reservedDiskBytes } }) {
    return [await checkRights(dataDir), await checkSpace(dataDir, reservedDiskBytes)];
  },
};

async function checkRights(dataDir: string): Promise<Finding> {
  const secrets = path.join(dataDir, 'secrets.json');
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const [folder, file] = [await stat(dataDir), await stat(secrets)];
    if (folder.mode & 0o007)
      return rights.failed(`${dataDir} is open to every user of this machine`, `chmod o-rwx ${dataDir}`);
    if (file.mode & 0o077)
      return rights.failed(`${secrets} can be read by other users`, `chmod 600 ${secrets}`);
    return rights.ok(`${dataDir} is writable, and closed to other users`);
  } catch (error) {
    return rights.failed(
      describeError(error),
      `Run this command as the user who runs Foyer, and give that user the folder: sudo chown -R <user> ${dataDir}`,
    );
  }
}

async function checkSpace(dataDir: string, reservedBytes: number): Promise<Finding> {
  const free = await readFreeBytes(dataDir);
  const text = `${(free / 2 ** 30).toFixed(1)} GiB free`;
  if (free < reservedBytes)
    return space.failed(
      `${text}: files are refused below FOYER_MIN_FREE_MIB (${reservedBytes / 2 ** 20} MiB)`,
      'Free up space',
    );
  return space.ok(text);
}
