/**
 * Tries whether a call would get through, one way after the other, and says in one word what that means.
 *
 *     idle ──► running: socket · udp · tcp · relay ──► done (good · slow · none)
 *                 └──(no key, as without a network)──► failed ──(again)──► running
 */
import type { ConnectionVerdict } from '@foyer/contract/device-check.ts';
import { seconds } from '@foyer/contract/time.ts';

export const ways = ['udp', 'tcp', 'relay'] as const;
export type Way = (typeof ways)[number];
export const connectionSteps = ['socket', ...ways] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

/** `absent`: the media server does not offer it. */
export type StepState = 'waiting' | 'running' | 'works' | 'fails' | 'absent';

export interface Connection {
  readonly status: 'idle' | 'running' | 'done' | 'failed';
  readonly steps: Readonly<Record<ConnectionStep, StepState>>;
  /** `unknown` until it is done. */
  readonly verdict: ConnectionVerdict;
}

/** What one try has found. */
export interface Found {
  /** The signalling was reached. */
  readonly socket: boolean;
  /** `null`: the media server does not offer this way. */
  readonly media: boolean | null;
  /** There and back, milliseconds; `null` where it is not known. */
  readonly delayMs: number | null;
  /** The media server is this very machine, where nothing is lost on any way. */
  readonly isHere: boolean;
}

export interface ConnectionKey {
  readonly mediaPath: string;
  readonly token: string;
}

export interface ConnectionPorts {
  /** To an empty room; `null` where nobody is signed in who may have it. @throws what the server or the network says */
  readonly getKey: () => Promise<ConnectionKey | null>;
  /**
   * Never rejects for a way that is barred.
   * @param onSocket the signalling stands, and media is tried now
   */
  readonly probe: (way: Way, key: ConnectionKey, onSocket: () => void) => Promise<Found>;
}

export const unchecked: Connection = {
  status: 'idle',
  steps: { socket: 'waiting', udp: 'waiting', tcp: 'waiting', relay: 'waiting' },
  verdict: 'unknown',
};

/** From here on people talk over each other. */
const farAwayMs = seconds(0.5);

/** @param onChange hears of every step, the last one being `done` or `failed`; `null` where nothing can be tried */
export async function checkConnection(
  { getKey, probe }: ConnectionPorts,
  onChange: (connection: Connection | null) => void,
): Promise<void> {
  const found: Partial<Record<Way, Found>> = {};
  let { steps } = unchecked;
  const tell = (change: Partial<Record<ConnectionStep, StepState>>) => {
    steps = { ...steps, ...change };
    onChange({ status: 'running', steps, verdict: 'unknown' });
  };

  tell({ socket: 'running' });
  try {
    const key = await getKey();
    if (!key) return onChange(null);
    for (const way of ways) {
      if (way !== 'udp') tell({ [way]: 'running' });
      const tried = await probe(way, key, () => tell({ socket: 'works', [way]: 'running' }));
      const { socket, media } = tried;
      found[way] = tried;
      if (way === 'udp') tell({ socket: socket ? 'works' : 'fails' });
      tell({ [way]: media === null ? 'absent' : media ? 'works' : 'fails' });
      // Nothing gets through where not even the signalling does.
      if (!found.udp?.socket) break;
    }
    onChange({ status: 'done', steps, verdict: verdictOf(found) });
  } catch {
    onChange({ status: 'failed', steps: unchecked.steps, verdict: 'unknown' });
  }
}

/** What the ways that were found mean for a call. */
export function verdictOf(found: Partial<Record<Way, Found>>): ConnectionVerdict {
  const open = ways.flatMap((way) => (found[way]?.media ? [{ way, ...found[way] }] : []));
  const [best] = open;
  if (!best) return 'none';
  const isNear = (best.delayMs ?? 0) <= farAwayMs;
  return isNear && (best.way === 'udp' || best.isHere) ? 'good' : 'slow';
}
