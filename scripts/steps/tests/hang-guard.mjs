/**
 * A Vitest setup file. Vitest ends a test that waits too long, but not one that never gives the thread back: a second
 * thread of the worker then ends the worker, and writes the name of the test to the file FOYER_HANG_REPORT.
 */
import { Worker } from 'node:worker_threads';
import { beforeEach, expect } from 'vitest';

const limitMs = Number(process.env.FOYER_HANG_LIMIT_MS ?? 60_000);

/** The files of a worker share this process. */
globalThis.hangGuard ??= startGuard();
const guard = globalThis.hangGuard;
guard.postMessage(expect.getState().testPath);
beforeEach(({ task }) => guard.postMessage(`${task.file.name} › ${task.fullTestName ?? task.name}`));

function startGuard() {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), limitMs / 20).unref();
  const watch = ({ beats, limitMs, report }) => {
    const { parentPort } = require('node:worker_threads');
    let test = '';
    let seen = -1;
    let sinceMs = 0;
    parentPort.on('message', (message) => {
      test = message;
    });
    setInterval(() => {
      const now = Atomics.load(beats, 0);
      if (now !== seen) {
        seen = now;
        sinceMs = Date.now();
      } else if (Date.now() - sinceMs > limitMs) {
        const textLine = `A test hangs, so its worker was ended: ${test}\n`;
        if (report) require('node:fs').appendFileSync(report, textLine);
        else require('node:fs').writeSync(2, textLine);
        process.kill(process.pid, 'SIGKILL');
      }
    }, limitMs / 20);
  };
  const code = `(${watch})(require('node:worker_threads').workerData)`;
  const thread = new Worker(code, {
    eval: true,
    workerData: { beats, limitMs, report: process.env.FOYER_HANG_REPORT },
  });
  thread.unref();
  return thread;
}
