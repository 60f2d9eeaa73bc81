import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { listProcessesOf } from './left-processes.mjs';

test.runIf(process.platform === 'linux').each([
  { where: 'in the temporary folder', options: { inMemory: false } },
  { where: 'in memory, if there is room', options: {} },
])('a run that is killed leaves neither its processes nor its folder behind, $where', async ({ options }) => {
  const code = `
      const { createRunFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'run-folder.mjs'))});
      const { folder } = createRunFolder(${JSON.stringify(options)});
      const env = { ...process.env, TMPDIR: folder };
      const forever = 'setInterval(() => {}, 1000)';
      const { spawn } = await import('node:child_process');
      spawn(process.execPath, ['-e', forever], { env, detached: true, stdio: 'ignore' }).once('spawn', () => console.log(folder));
      setInterval(() => {}, 1000);
    `;
  const run = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(run.stdout, 'data');
  const folder = String(output).trim();
  expect(existsSync(folder)).toBe(true);
  expect(listProcessesOf(folder)).toHaveLength(1);

  run.kill('SIGKILL');

  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { interval: 50 });
  expect(listProcessesOf(folder)).toEqual([]);
});
