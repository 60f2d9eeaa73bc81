import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
let path;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'));
  path = join(folder, 'new', 'setup.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const holdCode = (milliseconds) => `
  const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))});
  await withLock(${JSON.stringify(path)}, async () => {
    console.log('holds');
    await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));
  });
`;
async function startHolder(milliseconds) {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holdCode(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

test('a lock that another process holds is waited for, and the process is named', async () => {
  const holder = await startHolder(300);
  const ended = once(holder, 'exit');
  const waitedFor = [];

  const result = await withLock(
    path,
    async () => 'done',
    (pid) => waitedFor.push(pid),
  );
  await ended;

  expect(result).toBe('done');
  expect(waitedFor).toEqual([holder.pid]);
  expect(readdirSync(join(folder, 'new'))).toEqual([]);
});

test('a lock of a process that was killed is taken over', async () => {
  const holder = await startHolder(60_000);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  expect(existsSync(path)).toBe(true);

  expect(await withLock(path, async () => 'done')).toBe('done');
});

test('a lock file that is empty is taken over', async () => {
  await withLock(path, async () => {});
  writeFileSync(path, '');

  expect(await withLock(path, async () => 'done')).toBe('done');
});

test('a lock is released when what it protects fails', async () => {
  const failing = withLock(path, async () => {
    throw new Error('no disk');
  });

  await expect(failing).rejects.toThrow('no disk');
  expect(existsSync(path)).toBe(false);
});
