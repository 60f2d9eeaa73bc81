/** The memory of the idle server, and the time of a second start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { callTenant } from '../e2e/support/api/tenant-calls.ts';
import { type Foyer, password } from '../e2e/support/servers/foyer.ts';
import { findDescendant, readResidentMiB } from '../e2e/support/servers/processes.ts';
import { printHeading, printMeasurement } from './report.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Long enough for the garbage collection after the start. */
const idleMs = 10_000;

export async function idleMemory(foyer: Foyer): Promise<void> {
  await setTimeout(idleMs);
  printHeading(`Memory, ${idleMs / 1000} s after the start, without users`);
  printMeasurement('server process', `${readResidentMiB(foyer.pid()).toFixed(0)} MiB`);
  const liveKit = foyer.liveKitPid() ?? 0;
  printMeasurement('LiveKit', `${readResidentMiB(liveKit).toFixed(0)} MiB`);
  const postgres = findDescendant(foyer.pid(), 'postgres') ?? 0;
  printMeasurement('PostgreSQL, main process', `${readResidentMiB(postgres).toFixed(0)} MiB`);
}

export async function secondStart(foyer: Foyer): Promise<void> {
  printHeading('Second start → listening');
  await foyer.kill('SIGTERM');
  printMeasurement('server process', `${((await foyer.restart()) / 1000).toFixed(2)} s`);
  await foyer.kill('SIGTERM');
  printMeasurement(
    'npm start, all steps up to date',
    `${((await measureNpmStart(foyer)) / 1000).toFixed(2)} s`,
  );
  await foyer.restart();
}

async function measureNpmStart({ port, dataDir }: Foyer): Promise<number> {
  const startedAt = performance.now();
  const start = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      FOYER_DATA_DIR: dataDir,
      FOYER_DEMO: 'empty',
      FOYER_DEMO_PASSWORD: password,
    },
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
