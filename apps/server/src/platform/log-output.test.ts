/** A reader of the log that leaves, or that does not read, in a process of its own with a real pipe. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogOutput } from './log-output.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-log-'));
  // Writes to the log all the time, answers on IPC, and ends on SIGTERM as the server does.
  writeFileSync(
    path.join(folder, 'logging.mjs'),
    `
    import { createHttp } from ${JSON.stringify(import.meta.resolve('./http/server.ts'))};
    import { standardLogOutput } from ${JSON.stringify(import.meta.resolve('./log-output.ts'))};
    const output = standardLogOutput();
    const { log } = createHttp({ logLevel: 'info', trustedProxies: null });
    let written = 0;
    setInterval(() => {
      for (let line = 0; line < 20; line += 1) log.info({ number: (written += 1), text: 'x'.repeat(2_000) }, 'a line');
      process.stderr.write('and a warning');
    }, 5);
    process.on('message', () => process.send({ written }));
    process.on('SIGTERM', async () => {
      log.warn('ending');
      await output.flush(500);
      process.exit(0);
    });
    process.send('started');
    `,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startLogging(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(folder, 'logging.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function countWritten(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('count');
  return ((await answer)[0] as { written: number }).written;
}

test('a reader that leaves ends neither the process nor its way out', async () => {
  const child = await startLogging();
  child.stdout?.destroy();
  child.stderr?.destroy();

  const before = await countWritten(child);
  await expect.poll(() => countWritten(child)).toBeGreaterThan(before + 200);
  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a reader that does not read stops neither the event loop nor the end of the process', async () => {
  const child = await startLogging();

  // More than the pipe and the waiting lines hold.
  await expect.poll(() => countWritten(child)).toBeGreaterThan(4_000);
  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** A reader that takes a chunk only when it is told to. */
function slowReader() {
  const read: string[] = [];
  let take = () => {};
  const stream = new Writable({
    write(chunk, _encoding, done) {
      take = () => {
        read.push(String(chunk));
        done();
      };
    },
  });
  return { stream, read, take: () => take() };
}

test('what a slow reader misses is counted in the log', async () => {
  const { stream, read, take } = slowReader();
  const output = createLogOutput(stream);

  for (let count = 0; count < 12; count += 1) output.write('x'.repeat(1_048_576));
  const waiting = stream.writableLength / 1_048_576;
  while (stream.writableLength > 0) {
    take();
    await setImmediate();
  }
  output.write('read again');
  take();
  await setImmediate();
  take();

  expect(waiting).toBeLessThan(12);
  expect(JSON.parse(read.at(-2) ?? '')).toMatchObject({ level: 40, count: 12 - waiting });
  expect(read.at(-1)).toBe('read again');
});

test('the end waits until the reader has taken the last line, and no longer than it may', async () => {
  const { stream, read, take } = slowReader();
  const output = createLogOutput(stream);
  output.write('last');

  await output.flush(1);
  expect(read).toEqual([]);

  const flushed = output.flush(60_000);
  for (let chunk = 0; chunk < 3; chunk += 1) {
    take();
    await setImmediate();
  }
  await flushed;
  expect(read[0]).toBe('last');
});
