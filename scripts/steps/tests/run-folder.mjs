/**
 * The folder of a test run for all temporary files. Every process of the run has it in its environment or its command
 * line, so what the run leaves behind can be found.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../paths.mjs';

const screenshotsRoot = join(root, 'test-results');
/** A file system in memory, on Linux. */
const memoryFolder = '/dev/shm';
/** Of memory and of that file system. All tests write up to 3.3 GiB, and their servers and browsers use as much. */
const minFreeBytes = 8 * 1024 ** 3;
const cleaner = join(import.meta.dirname, 'clean-up.mjs');

/**
 * Creates the folder, and starts a process that ends the processes of the run and removes the folder if this process
 * ends without doing so, however it ends.
 * @param inMemory by default if there is room. Most test files create and remove a database of a thousand files: on ext4
 * without a journal, as some virtual machines have it, that takes a second after a few of them, and in memory always 0.1 s
 */
export function createRunFolder({ inMemory = hasRoomInMemory() } = {}) {
  const parent = inMemory ? memoryFolder : tmpdir();
  const folder = mkdtempSync(join(parent, 'foyer-test-'));
  // PostgreSQL may run as another account, which has to reach its folder inside.
  chmodSync(folder, 0o711);
  // Detached, so that Ctrl-C does not end it too.
  const child = spawn(process.execPath, [cleaner, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.unref();
  child.stdin.unref();
  removeOldScreenshots();
  const screenshots = join(screenshotsRoot, basename(folder));
  return {
    folder,
    /** What Playwright keeps of failed journeys. */
    screenshots,
    remove({ keepsScreenshots }) {
      rmSync(folder, { recursive: true, force: true });
      if (!keepsScreenshots) rmSync(screenshots, { recursive: true, force: true });
    },
  };
}

/** Programs have to be started from it, so not where that is forbidden. */
function hasRoomInMemory() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.map((mount) => mount.split(' ')).findLast(([, folder]) => folder === memoryFolder) ?? [];
    if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem()) >= minFreeBytes;
  } catch {
    return false;
  }
}

/** Those of runs that have ended. */
function removeOldScreenshots() {
  const names = existsSync(screenshotsRoot) ? readdirSync(screenshotsRoot) : [];
  for (const name of names)
    if (![tmpdir(), memoryFolder].some((parent) => existsSync(join(parent, name))))
      rmSync(join(screenshotsRoot, name), { recursive: true, force: true });
}
