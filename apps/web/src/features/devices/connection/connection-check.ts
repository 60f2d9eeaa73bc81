/**
 * Checks whether a call would connect: one try as in a call decides. Where that fails, each transport is tried by
 * itself, for the details.
 *
 *     idle ──► running: socket · call ──► done (good · slow)
 *                 │              └──► udp · tcp · relay ──► done (none)
 *                 └──(no entry, for example offline)──► failed ──(again)──► running
 */

import { seconds } from '@foyer/contract/core/time.ts';
import type { ConnectionVerdict } from '@foyer/contract/lobby/device-check.ts';

export const transports = ['udp', 'tcp', 'relay'] as const;
export type Transport = (typeof transports)[number];
export const connectionSteps = ['socket', 'call', ...transports] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

/** `absent`: the media server does not offer it. */
export type StepState = 'waiting' | 'running' | 'works' | 'fails' | 'absent';

export interface Connection {
  readonly status: 'idle' | 'running' | 'done' | 'failed';
  readonly steps: Readonly<Record<ConnectionStep, StepState>>;
  /** `unknown` until it is done. */
  readonly verdict: ConnectionVerdict;
  /** How the try connected; `null` until then, and when it did not. */
  readonly connected: Connected | null;
}

interface Connected {
  readonly transport: Transport;
  /** Round-trip time in milliseconds; `null` when unknown. */
  readonly delayMs: number | null;
}

export interface ProbeResult {
  /** The signalling WebSocket connected. */
  readonly socket: boolean;
  /** `null`: no media connection was possible. */
  readonly connected: Connected | null;
  /** Whether the media server offers the probed transport. */
  readonly isOffered: boolean;
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
   * @param transport the only one that may be used; `null`: all, as in a call
   * @param onSocket called when signalling is connected and media is probed
   */
  readonly probe: (
    transport: Transport | null,
    entry: ConnectionEntry,
    onSocket: () => void,
  ) => Promise<ProbeResult>;
}

export const uncheckedConnection: Connection = {
  status: 'idle',
  steps: { socket: 'waiting', call: 'waiting', udp: 'waiting', tcp: 'waiting', relay: 'waiting' },
  verdict: 'unknown',
  connected: null,
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
  let { steps } = uncheckedConnection;
  const report = (change: Partial<Record<ConnectionStep, StepState>>) => {
    steps = { ...steps, ...change };
    onChange({ ...uncheckedConnection, status: 'running', steps });
  };

  report({ socket: 'running' });
  try {
    const entry = await fetchEntry();
    if (!entry) return onChange(null);
    const tried = await probe(null, entry, () => report({ socket: 'works', call: 'running' }));
    const { socket, connected } = tried;
    report({ socket: socket ? 'works' : 'fails', call: connected ? 'works' : 'fails' });
    if (connected) report({ [connected.transport]: 'works' });
    // Without signalling no transport can work.
    else if (socket)
      for (const transport of transports) {
        report({ [transport]: 'running' });
        const alone = await probe(transport, entry, () => {});
        report({ [transport]: alone.connected ? 'works' : alone.isOffered ? 'fails' : 'absent' });
      }
    onChange({ status: 'done', steps, verdict: verdictOf(tried), connected });
  } catch {
    onChange({ ...uncheckedConnection, status: 'failed' });
  }
}

/** Rates a try with all transports. */
export function verdictOf({ connected, isLocalServer }: ProbeResult): ConnectionVerdict {
  if (!connected) return 'none';
  const isFast = (connected.delayMs ?? 0) <= maxGoodDelayMs;
  return isFast && (connected.transport === 'udp' || isLocalServer) ? 'good' : 'slow';
}
