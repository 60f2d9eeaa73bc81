/** A lock between processes of this machine, which a process that was killed does not keep. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const retryEveryMs = 500;

/**
 * Runs something while no other process holds the lock.
 * @template T
 * @param {string} path of the lock file, which holds the id of the process
 * @param {() => Promise<T>} run
 * @param {(pid: number) => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, run, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  for (let holder = take(path); holder !== null; holder = take(path)) {
    if (holder && !hasWaited) {
      onWait(holder);
      hasWaited = true;
    }
    await sleep(retryEveryMs);
  }
  try {
    return await run();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @returns the id of the process that holds the lock, `undefined` if it has to be tried again; `null` if it is now this one */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${process.pid}`);
  try {
    // Fails if the lock exists, and creates it together with its content.
    linkSync(own, path);
    return null;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = readHolder(path);
    if (holder !== null && isRunning(holder)) return holder;
    removeAbandoned(path, holder);
    return undefined;
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Two processes may find the same abandoned lock: what was moved aside is the other's if it names another process. */
function removeAbandoned(path, holder) {
  const aside = `${path}.${process.pid}.abandoned`;
  try {
    renameSync(path, aside);
    if (readHolder(aside) !== holder) linkSync(aside, path);
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
