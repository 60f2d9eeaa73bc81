/** Kills and pauses the processes of an installation, in a random order and at random moments. */
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../platform/seeded-random.ts';
import type { Engine, Installation } from '../day/installation.ts';

const faults = [
  'kill server',
  'pause server',
  'kill postgres',
  'kill a connection of postgres',
  'pause postgres',
  'kill liveKit',
  'pause liveKit',
  'pause guardian',
  'kill server and postgres',
] as const;
/** Longer than the limits of statements, of the driver's answers and of calls to LiveKit. */
const longPauses = ['pause postgres for long', 'pause liveKit for long'] as const;
export type Fault = (typeof faults)[number] | (typeof longPauses)[number];

const pauseMs = { min: 300, max: 3_000 };
const longPauseMs = { min: 16_000, max: 20_000 };
/** A shorter run would consist of them. */
const longPausesFromMs = 120_000;
/** Between the end of a fault and the next one. */
const gapMs = { min: 300, max: 2_000 };
/** Before the next server starts. */
const awayMs = { min: 100, max: 800 };

/** Also on a slow machine, where a fault takes long. */
const minKinds = 3;

/** Then people get time to return, because a meeting that no one can enter for minutes ends. */
const faultsInARow = 4;

interface Injection {
  readonly seed: number;
  readonly untilMs: number;
  /** Called when some faults are over, before the next ones. */
  readonly waitForReturn: () => Promise<void>;
}

/** @returns what was done, in order; every kind at least once when there is time */
export async function injectFaults(
  installation: Installation,
  { seed, untilMs, waitForReturn }: Injection,
): Promise<Fault[]> {
  const random = seeded(seed);
  const between = ({ min, max }: { min: number; max: number }) => min + random() * (max - min);
  const kinds: readonly Fault[] =
    untilMs - Date.now() >= longPausesFromMs ? [...faults, ...longPauses] : faults;
  const done: Fault[] = [];
  let next: Fault[] = [];

  async function inject(fault: Fault): Promise<void> {
    const [verb = '', engine] = fault.split(' ') as [string, Engine];
    if (fault === 'kill server and postgres') signal(installation.pidsOf('postgres').slice(0, 1), 'SIGKILL');
    if (fault.startsWith('kill server')) return installation.killAndRestart(between(awayMs));
    if (fault === 'kill a connection of postgres') {
      const children = installation.pidsOf('postgres').slice(1);
      return signal(children.slice(Math.floor(random() * children.length)).slice(0, 1), 'SIGKILL');
    }
    if (verb === 'kill') return signal(installation.pidsOf(engine).slice(0, 1), 'SIGKILL');
    const pids = installation.pidsOf(engine);
    signal(pids, 'SIGSTOP');
    await sleep(between(fault.endsWith('for long') ? longPauseMs : pauseMs));
    signal(pids, 'SIGCONT');
  }

  while (Date.now() < untilMs || new Set(done).size < minKinds) {
    if (next.length === 0) next = shuffled(kinds, random);
    const fault = next.pop() as Fault;
    await sleep(between(gapMs));
    await inject(fault);
    done.push(fault);
    if (done.length % faultsInARow === 0) await waitForReturn();
  }
  return done;
}

/** Ignores processes that have ended. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

function shuffled<T>(from: readonly T[], random: () => number): T[] {
  return from
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
