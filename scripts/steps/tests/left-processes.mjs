/** Finds the processes that a test run started and did not end: servers, databases, media servers, browsers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Children that are ending when the runner exits. */
const endWithinMs = 10_000;
const checkEveryMs = 200;

/**
 * Waits until no process of the run is left, but not long. The folder is the run's own for temporary files: every process
 * has it in its environment or, as those of the engines, in its command line.
 * @param {string} folder
 * @returns {Promise<string[]>} pid and command line of each process that is still running; none without /proc
 */
export async function findLeftProcesses(folder, withinMs = endWithinMs) {
  const until = Date.now() + withinMs;
  for (;;) {
    const left = listProcessesOf(folder);
    if (left.length === 0 || Date.now() >= until)
      return left.map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`);
    await sleep(checkEveryMs);
  }
}

/**
 * The running processes of a test run, without the one that cleans up after it.
 * @returns {{ pid: number, command: string }[]}
 */
export function listProcessesOf(folder) {
  return pids().flatMap((pid) => {
    if (pid === process.pid) return [];
    const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim();
    if (command.endsWith(`clean-up.mjs ${folder}`)) return [];
    const names = `${command} ${read(pid, 'environ')}`;
    return names.includes(folder) ? [{ pid, command }] : [];
  });
}

function pids() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty for a process of another account, and for one that has ended. */
function read(pid, name) {
  try {
    return readFileSync(join('/proc', String(pid), name), 'utf8');
  } catch {
    return '';
  }
}
