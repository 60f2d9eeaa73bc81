/** Bounds the open connections of a process, and those of one network. */
import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/**
 * A browser opens up to six connections to a server, and one web socket per tab: an office of 200 people
 * behind one address stays below.
 */
const maxPerNetwork = 2_000;
/** Each holds some ten kilobytes, and a file descriptor. */
const maxInTotal = 10_000;

export interface OpenConnections {
  /** Counts the connection of a key until it closes. @returns false, without counting it, above the maximum */
  open(key: string, connection: Pick<EventEmitter, 'once'>): boolean;
}

export function createOpenConnections(max: number): OpenConnections {
  const counts = new Map<string, number>();
  return {
    open(key, connection) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      connection.once('close', () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      });
      return true;
    },
  };
}

interface ConnectionLimits {
  readonly proxies: Pick<TrustedProxies, 'has'>;
  readonly perNetwork?: number | undefined;
  readonly inTotal?: number | undefined;
}

/** A proxy's connections carry the requests of many networks, so they count in the total only. */
export function limitConnections(
  server: Server,
  { proxies, perNetwork = maxPerNetwork, inTotal = maxInTotal }: ConnectionLimits,
): void {
  const ofNetworks = createOpenConnections(perNetwork);
  server.maxConnections = inTotal;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!proxies.has(address) && !ofNetworks.open(networkOf(address), socket)) socket.destroy();
  });
}
