/**
 * How many rooms of two a core holds: LiveKit with the product's own configuration, beside people who are no browsers.
 * They write ready packets (`rooms-of-two/`, in Go, on LiveKit's own test client). What LiveKit used, moved and lost it
 * counts itself, so that the others' share of the machine does not count.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Foyer } from '../e2e/support/foyer.ts';
import { findFreePort, findFreeUdpPort } from '../e2e/support/processes.ts';
import { findLiveKit } from '../e2e/support/programs.ts';
import { figure, heading } from './report.ts';

const steps = [5, 10, 20, 40];
const countedSeconds = 16;
/** More of it is heard and seen. */
const mostLossPercent = 1;

const run = promisify(execFile);
const secret = 'only-for-a-measurement-on-this-machine';

export async function roomsOfTwo({ dataDir }: Foyer): Promise<void> {
  heading('Rooms of two, 720p without simulcast (1.2 Mbit/s) and sound, both ways');
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-rooms-'));
  try {
    const program = await buildPeople(home);
    if (!program) return figure('not counted', 'Go 1.26 or later is needed for it, and is not here');
    const liveKit = await startLiveKit(home, dataDir);
    const ends = once(liveKit.process, 'exit');
    try {
      for (const rooms of steps) if (!(await hold(rooms, program, liveKit))) break;
    } finally {
      liveKit.process.kill();
      await ends;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** @returns `null` where there is no Go */
async function buildPeople(home: string): Promise<string | null> {
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
  readonly figuresPort: number;
}

async function startLiveKit(home: string, dataDir: string): Promise<LiveKit> {
  const config = JSON.parse(readFileSync(path.join(dataDir, 'livekit/livekit.yaml'), 'utf8'));
  const [port, figuresPort] = [await findFreePort(), await findFreePort()];
  const rtc = { ...config.rtc, udp_port: await findFreeUdpPort(), tcp_port: 0 };
  const { webhook: _, ...rest } = config;
  const file = path.join(home, 'livekit.yaml');
  mkdirSync(home, { recursive: true });
  const own = {
    port,
    prometheus_port: figuresPort,
    rtc,
    keys: { bench: secret },
    logging: { level: 'error' },
  };
  writeFileSync(file, JSON.stringify({ ...rest, ...own }));
  const process = spawn(findLiveKit(), ['--config', file], { stdio: 'ignore' });
  const liveKit = { process, port, figuresPort };
  while (!(await readFigures(liveKit).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  return liveKit;
}

/** @returns whether LiveKit held them */
async function hold(rooms: number, program: string, liveKit: LiveKit): Promise<boolean> {
  const args = [
    '-url',
    `ws://127.0.0.1:${liveKit.port}`,
    '-rooms',
    `${rooms}`,
    '-seconds',
    `${countedSeconds}`,
  ];
  const people = spawn(program, [...args, '-key', 'bench'], {
    env: { ...process.env, LIVEKIT_API_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ends = once(people, 'exit');
  // It says when everybody hears everybody.
  await once(people.stdout, 'data');
  const before = await readFigures(liveKit);
  await new Promise((resolve) => setTimeout(resolve, (countedSeconds - 1) * 1000));
  const after = await readFigures(liveKit);
  await ends;

  const lasted = (after.atMs - before.atMs) / 1000;
  const cores = (after.cpuSeconds - before.cpuSeconds) / lasted;
  const moved = (after.packets - before.packets) / lasted;
  const looks = after.lossLooks - before.lossLooks;
  const loss = looks > 0 ? (after.lossSum - before.lossSum) / looks : Number.NaN;
  figure(
    `${rooms} rooms`,
    `${(rooms / cores).toFixed(0)} per core (${(cores * 100).toFixed(0)} % of one), ${(moved / 1000).toFixed(1)}k packets/s in and out, ${loss.toFixed(2)} % lost`,
  );
  return !(loss >= mostLossPercent);
}

/** LiveKit's own counters since its start. */
async function readFigures({ figuresPort }: LiveKit) {
  const answer = await fetch(`http://127.0.0.1:${figuresPort}/metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => !line.startsWith('#'));
  const sum = (name: RegExp) =>
    lines
      .filter((line) => name.test(line))
      .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    atMs: Date.now(),
    cpuSeconds: sum(/^process_cpu_seconds_total/),
    packets: sum(/^livekit_packet_total\{/),
    // What came in with holes, and what the others say did not reach them.
    lossSum: sum(/^livekit_packet_loss_percent_sum\{/),
    lossLooks: sum(/^livekit_packet_loss_percent_count\{/),
  };
}
