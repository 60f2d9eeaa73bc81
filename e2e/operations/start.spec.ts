/** `npm start` whose output is read by a program that leaves as soon as the server listens. */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test } from '@playwright/test';
import { findDescendants, findFreePort, findFreeUdpPort } from '../support/servers/processes.ts';
import { findLiveKit } from '../support/servers/programs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const closings = 20;
const goneWithinMs = 10_000;

type Start = ChildProcessByStdio<null, Readable, null>;

test('no process is left of 20 starts whose reader left when the server listened', async () => {
  test.setTimeout(closings * 30_000);
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-start-'));
  const dataDir = path.join(home, 'data');
  execFileSync('cp', ['-a', process.env.FOYER_E2E_TEMPLATE ?? '', dataDir]);
  const port = await findFreePort();
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    FOYER_DATA_DIR: dataDir,
    TMPDIR: home,
    FOYER_DEMO: 'empty',
    PORT: String(port),
    LIVEKIT_BIN: findLiveKit(),
    LIVEKIT_UDP_PORT: String(await findFreeUdpPort()),
    LIVEKIT_TCP_PORT: String(await findFreePort()),
  };

  for (let closing = 1; closing <= closings; closing += 1) {
    const start: Start = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(start, 'exit');
    await readUntil(start, 'Foyer is listening');
    start.stdout.destroy();

    // Every other one gets visitors first, whose lost log lines end nothing.
    if (closing % 2 === 0) expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true);
    const processes = findDescendants(start.pid ?? 0);
    expect(processes.length).toBeGreaterThan(2);
    start.kill(closing % 4 < 2 ? 'SIGTERM' : 'SIGINT');

    await expect.poll(() => processes.filter(isAlive), { timeout: goneWithinMs }).toEqual([]);
    expect(await ended).toEqual([0, null]);
  }
  rmSync(home, { recursive: true, force: true });
});

/** @throws Error with the output when the start ends before it writes this text */
async function readUntil({ stdout }: Start, text: string): Promise<void> {
  const seen: string[] = [];
  for await (const textLine of createInterface({ input: stdout })) {
    seen.push(textLine);
    if (textLine.includes(text)) return;
  }
  throw new Error(`The start ended:\n${seen.join('\n')}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
