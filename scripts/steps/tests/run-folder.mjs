/**
 * The folder of a test run for all temporary files. Every process of the run has it in its environment or its command
 * line, so what the run leaves behind can be found.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../paths.mjs';

const screenshotsRoot = join(root, 'test-results');
const cleaner = join(import.meta.dirname, 'clean-up.mjs');

/**
 * Creates the folder, and starts a process that ends the processes of the run and removes the folder if this process
 * ends without doing so, however it ends.
 */
export function createRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
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

/** Those of runs that have ended. */
function removeOldScreenshots() {
  const names = existsSync(screenshotsRoot) ? readdirSync(screenshotsRoot) : [];
  for (const name of names)
    if (!existsSync(join(tmpdir(), name)))
      rmSync(join(screenshotsRoot, name), { recursive: true, force: true });
}
