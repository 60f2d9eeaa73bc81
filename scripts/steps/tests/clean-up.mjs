/**
 * Waits for the end of the test run that started it, which closes its standard input, then ends what is left of the run:
 * `node clean-up.mjs <folder of the run>`.
 */
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { listProcessesOf } from './left-processes.mjs';

const folder = process.argv[2];
const maxAttempts = 50;
const attemptEveryMs = 200;

process.stdin.resume();
process.stdin.once('close', async () => {
  // A process that is ending may start another one or write a file.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const left = listProcessesOf(folder);
    for (const { pid } of left) kill(pid);
    if (left.length === 0 && remove()) break;
    await sleep(attemptEveryMs);
  }
});

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, or belongs to another account.
  }
}

function remove() {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A process still writes into it.
  }
  return !existsSync(folder);
}
