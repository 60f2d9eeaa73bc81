/** The server by itself: what it holds in memory when nothing happens, and how soon it listens the second time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Foyer, password } from '../e2e/support/foyer.ts';
import { findDescendant, residentMiB } from '../e2e/support/processes.ts';
import { callTenant } from '../e2e/support/tenant-calls.ts';
import { figure, heading } from './report.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Long enough for what the start itself has left to be collected or not. */
const idleMs = 10_000;

export async function idleMemory(foyer: Foyer): Promise<void> {
  await setTimeout(idleMs);
  heading(`Memory, ${idleMs / 1000} s after the start, nobody there`);
  figure('server process', `${residentMiB(foyer.pid()).toFixed(0)} MiB`);
  const liveKit = foyer.liveKitPid() ?? 0;
  figure('LiveKit', `${residentMiB(liveKit).toFixed(0)} MiB`);
  const postgres = findDescendant(foyer.pid(), 'postgres') ?? 0;
  figure('PostgreSQL, first process', `${residentMiB(postgres).toFixed(0)} MiB`);
}

export async function secondStart(foyer: Foyer): Promise<void> {
  heading('Second start until it listens');
  await foyer.kill('SIGTERM');
  figure('server process alone', `${((await foyer.restart()) / 1000).toFixed(2)} s`);
  await foyer.kill('SIGTERM');
  figure('npm start, every step done before', `${((await timeStart(foyer)) / 1000).toFixed(2)} s`);
  await foyer.restart();
}

async function timeStart({ port, dataDir }: Foyer): Promise<number> {
  const startedAt = performance.now();
  const start = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), FOYER_DATA_DIR: dataDir, FOYER_DEMO_PASSWORD: password },
    stdio: 'ignore',
  });
  const ended = once(start, 'exit');
  const call = () => callTenant('/api/config/', { port, tenant: 'acme' }).catch(() => null);
  while ((await call())?.status !== 200 && start.exitCode === null) await setTimeout(20);
  const took = start.exitCode === null ? performance.now() - startedAt : Number.NaN;
  start.kill('SIGINT');
  await ended;
  return took;
}
