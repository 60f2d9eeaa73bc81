/**
 * The number of two-person rooms per core: LiveKit with the configuration of the product, and clients that
 * are not browsers but send prepared packets (`rooms-of-two/`, in Go, with LiveKit's test client). CPU time,
 * packets and loss are LiveKit's own metrics, so that the load of the clients is not counted.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { findFreePort, findFreeUdpPort } from '../../e2e/support/servers/processes.ts';
import { findLiveKit } from '../../e2e/support/servers/programs.ts';
import { printHeading, printMeasurement } from '../report.ts';

const roomCounts = [5, 10, 20, 40];
const measuredSeconds = 16;
/** A higher loss is audible and visible. */
const maxLossPercent = 1;

const run = promisify(execFile);
const secret = 'only-for-a-measurement-on-this-machine';

export async function roomsOfTwo({ dataDir }: Foyer): Promise<void> {
  printHeading('Rooms of two, 720p without simulcast (1.2 Mbit/s) and sound, both ways');
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-rooms-'));
  try {
    const program = await buildClients(home);
    if (!program) return printMeasurement('skipped', 'needs Go 1.26 or later');
    const liveKit = await startLiveKit(home, dataDir);
    const ends = once(liveKit.process, 'exit');
    try {
      for (const rooms of roomCounts) if (!(await measureRooms(rooms, program, liveKit))) break;
    } finally {
      liveKit.process.kill();
      await ends;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** @returns `null` without Go */
async function buildClients(home: string): Promise<string | null> {
  const source = path.join(import.meta.dirname, 'rooms-of-two');
  const program = path.join(home, 'rooms-of-two');
  const hasGo = await run('go', ['version']).then(
    () => true,
    () => false,
  );
  if (!hasGo) return null;
  await run('go', ['build', '-o', program, '.'], { cwd: source });
  return program;
}

interface LiveKit {
  readonly process: ChildProcess;
  readonly port: number;
  readonly metricsPort: number;
}

async function startLiveKit(home: string, dataDir: string): Promise<LiveKit> {
  const config = JSON.parse(readFileSync(path.join(dataDir, 'livekit/livekit.yaml'), 'utf8'));
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const rtc = { ...config.rtc, udp_port: await findFreeUdpPort(), tcp_port: 0 };
  const { webhook: _, ...rest } = config;
  const file = path.join(home, 'livekit.yaml');
  mkdirSync(home, { recursive: true });
  const own = {
    port,
    prometheus_port: metricsPort,
    rtc,
    keys: { bench: secret },
    logging: { level: 'error' },
  };
  writeFileSync(file, JSON.stringify({ ...rest, ...own }));
  const process = spawn(findLiveKit(), ['--config', file], { stdio: 'ignore' });
  const liveKit = { process, port, metricsPort };
  while (!(await readMetrics(liveKit).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  return liveKit;
}

/** @returns whether the loss stayed below the limit */
async function measureRooms(rooms: number, program: string, liveKit: LiveKit): Promise<boolean> {
  const args = [
    '-url',
    `ws://127.0.0.1:${liveKit.port}`,
    '-rooms',
    `${rooms}`,
    '-seconds',
    `${measuredSeconds}`,
  ];
  const clients = spawn(program, [...args, '-key', 'bench'], {
    env: { ...process.env, LIVEKIT_API_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ends = once(clients, 'exit');
  // It prints a line when all participants are subscribed.
  await once(clients.stdout, 'data');
  const before = await readMetrics(liveKit);
  await new Promise((resolve) => setTimeout(resolve, (measuredSeconds - 1) * 1000));
  const after = await readMetrics(liveKit);
  await ends;

  const lasted = (after.atMs - before.atMs) / 1000;
  const cores = (after.cpuSeconds - before.cpuSeconds) / lasted;
  const packetsPerSecond = (after.packets - before.packets) / lasted;
  const samples = after.lossSamples - before.lossSamples;
  const loss = samples > 0 ? (after.lossSum - before.lossSum) / samples : Number.NaN;
  printMeasurement(
    `${rooms} rooms`,
    `${(rooms / cores).toFixed(0)} per core (${(cores * 100).toFixed(0)} % of one), ${(packetsPerSecond / 1000).toFixed(1)}k packets/s in and out, ${loss.toFixed(2)} % lost`,
  );
  return !(loss >= maxLossPercent);
}

/** LiveKit's counters since its start. */
async function readMetrics({ metricsPort }: LiveKit) {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const lines = (await answer.text()).split('\n').filter((textLine) => !textLine.startsWith('#'));
  const sum = (name: RegExp) =>
    lines
      .filter((textLine) => name.test(textLine))
      .reduce((total, textLine) => total + Number(textLine.split(' ').at(-1)), 0);
  return {
    atMs: Date.now(),
    cpuSeconds: sum(/^process_cpu_seconds_total/),
    packets: sum(/^livekit_packet_total\{/),
    // Loss of incoming packets, and loss that subscribers report.
    lossSum: sum(/^livekit_packet_loss_percent_sum\{/),
    lossSamples: sum(/^livekit_packet_loss_percent_count\{/),
  };
}
