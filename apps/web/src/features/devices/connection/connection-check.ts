/**
 * Checks whether a call would connect, one transport after the other, and rates the result.
 *
 *     idle ──► running: socket · udp · tcp · relay ──► done (good · slow · none)
 *                 └──(no entry, for example offline)──► failed ──(again)──► running
 */

import { seconds } from '@foyer/contract/core/time.ts';
import type { ConnectionVerdict } from '@foyer/contract/lobby/device-check.ts';

export const transports = ['udp', 'tcp', 'relay'] as const;
export type Transport = (typeof transports)[number];
export const connectionSteps = ['socket', ...transports] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

/** `absent`: the media server does not offer it. */
export type StepState = 'waiting' | 'running' | 'works' | 'fails' | 'absent';

export interface Connection {
  readonly status: 'idle' | 'running' | 'done' | 'failed';
  readonly steps: Readonly<Record<ConnectionStep, StepState>>;
  /** `unknown` until it is done. */
  readonly verdict: ConnectionVerdict;
}

/** The result of probing one transport. */
export interface ProbeResult {
  /** The signalling WebSocket connected. */
  readonly socket: boolean;
  /** `null`: the media server does not offer this transport. */
  readonly media: boolean | null;
  /** Round-trip time in milliseconds; `null` when unknown. */
  readonly delayMs: number | null;
  /** The media server runs on this machine, where every transport is equally good. */
  readonly isLocalServer: boolean;
}

export interface ConnectionEntry {
  readonly mediaPath: string;
  readonly token: string;
}

export interface ConnectionPorts {
  /** Fetches a token for an empty room; `null` when signed out. @throws ApiError */
  readonly fetchEntry: () => Promise<ConnectionEntry | null>;
  /**
   * Does not reject for a blocked transport.
   * @param onSocket called when signalling is connected and media is probed
   */
  readonly probe: (
    transport: Transport,
    entry: ConnectionEntry,
    onSocket: () => void,
  ) => Promise<ProbeResult>;
}

export const uncheckedConnection: Connection = {
  status: 'idle',
  steps: { socket: 'waiting', udp: 'waiting', tcp: 'waiting', relay: 'waiting' },
  verdict: 'unknown',
};

/** With a longer round trip people talk over each other. */
const maxGoodDelayMs = seconds(0.5);

/**
 * @param onChange called for every step, at the end with `done` or `failed`; `null` when the check is not
 * possible
 */
export async function checkConnection(
  { fetchEntry, probe }: ConnectionPorts,
  onChange: (connection: Connection | null) => void,
): Promise<void> {
  const results: Partial<Record<Transport, ProbeResult>> = {};
  let { steps } = uncheckedConnection;
  const report = (change: Partial<Record<ConnectionStep, StepState>>) => {
    steps = { ...steps, ...change };
    onChange({ status: 'running', steps, verdict: 'unknown' });
  };

  report({ socket: 'running' });
  try {
    const entry = await fetchEntry();
    if (!entry) return onChange(null);
    for (const transport of transports) {
      if (transport !== 'udp') report({ [transport]: 'running' });
      const result = await probe(transport, entry, () => report({ socket: 'works', [transport]: 'running' }));
      const { socket, media } = result;
      results[transport] = result;
      if (transport === 'udp') report({ socket: socket ? 'works' : 'fails' });
      report({ [transport]: media === null ? 'absent' : media ? 'works' : 'fails' });
      // Without signalling no transport can work.
      if (!results.udp?.socket) break;
    }
    onChange({ status: 'done', steps, verdict: verdictOf(results) });
  } catch {
    onChange({ status: 'failed', steps: uncheckedConnection.steps, verdict: 'unknown' });
  }
}

/** Rates the probed transports. */
export function verdictOf(results: Partial<Record<Transport, ProbeResult>>): ConnectionVerdict {
  const open = transports.flatMap((transport) =>
    results[transport]?.media ? [{ transport, ...results[transport] }] : [],
  );
  const [best] = open;
  if (!best) return 'none';
  const isFast = (best.delayMs ?? 0) <= maxGoodDelayMs;
  return isFast && (best.transport === 'udp' || best.isLocalServer) ? 'good' : 'slow';
}
