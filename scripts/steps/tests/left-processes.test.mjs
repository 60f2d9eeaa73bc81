import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLeftProcesses } from './left-processes.mjs';

const forever = 'setInterval(() => {}, 1_000)';
const children = [];
let folder;
beforeEach(() => {
  folder = `/tmp/foyer-of-a-test-${crypto.randomUUID()}`;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function start(args, env) {
  const child = spawn(process.execPath, ['-e', `console.log('started');${forever}`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const hasProc = process.platform === 'linux';

test('a process with the folder of the run in its environment or its command line is found with its name', async () => {
  const inEnvironment = await start([], { TMPDIR: folder });
  const inCommand = await start([`${folder}/data/livekit.yaml`], {});
  await start([], {});

  const left = await findLeftProcesses(folder, 0);

  const found = [inEnvironment, inCommand].map(({ pid }) => expect.stringMatching(`^${pid} .*started`));
  expect(left).toHaveLength(hasProc ? 2 : 0);
  expect(left).toEqual(hasProc ? expect.arrayContaining(found) : []);
});

test('a process that ends after the runner is waited for', async () => {
  const child = await start([], { TMPDIR: folder });
  const left = findLeftProcesses(folder);
  child.kill('SIGKILL');

  expect(await left).toEqual([]);
});
