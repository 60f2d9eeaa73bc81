/** A UDP relay in front of the media server that drops a configurable share of the packets. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface LossyRelay {
  /** Drops this share of the packets (0–1) in each direction, at random, and resets the counters. */
  setLossRate(share: number): void;
  /** Packets from and to the client whose packets are dropped, since the last call of `setLossRate`. */
  readCounts(): { readonly toFar: PacketCounts; readonly fromFar: PacketCounts };
  close(): void;
}

export interface PacketCounts {
  readonly passed: number;
  readonly lost: number;
}

interface RelayOptions {
  /** The address that the media server announces to browsers. The relay listens there. */
  readonly from: string;
  /**
   * The addresses on which the media server may listen. The relay learns from its first answer which one it
   * uses.
   */
  readonly to: readonly string[];
  /** The same for the relay and the media server. */
  readonly port: number;
  /** The address of the client whose packets are dropped. All other packets pass. */
  readonly far: string;
}

interface Client {
  readonly upstream: Socket;
  to: readonly string[];
}

/**
 * Works without support of the kernel: each client gets its own socket toward the media server, which
 * therefore sees one address per client.
 */
export async function openLossyRelay({ from, to, port, far }: RelayOptions): Promise<LossyRelay> {
  const clients = new Map<string, Client>();
  let [toFar, fromFar] = [createLossGate(0), createLossGate(0)];

  const listener = openSocket().bind(port, from);
  await once(listener, 'listening');

  const addClient = (clientPort: number, address: string): Client => {
    const guest: Client = { upstream: openSocket(), to };
    guest.upstream.on('message', (packet, { address: serverAddress }) => {
      guest.to = [serverAddress];
      if (address !== far || toFar.passes()) listener.send(packet, clientPort, address);
    });
    return guest;
  };

  listener.on('message', (packet, { address, port: clientPort }) => {
    const name = `${address}:${clientPort}`;
    const client = clients.get(name) ?? addClient(clientPort, address);
    clients.set(name, client);
    if (address === far && !fromFar.passes()) return;
    for (const each of client.to) client.upstream.send(packet, port, each);
  });

  return {
    setLossRate(share) {
      [toFar, fromFar] = [createLossGate(share), createLossGate(share)];
    },
    readCounts: () => ({ toFar: toFar.count(), fromFar: fromFar.count() }),
    close() {
      listener.close();
      for (const { upstream } of clients.values()) upstream.close();
    },
  };
}

/** Ignores send errors: a packet that cannot be sent is lost, as on any network. */
const openSocket = () => createSocket('udp4').on('error', () => {});

function createLossGate(share: number) {
  const counts = { passed: 0, lost: 0 };
  return {
    passes(): boolean {
      const isLost = Math.random() < share;
      counts[isLost ? 'lost' : 'passed'] += 1;
      return !isLost;
    },
    count: (): PacketCounts => ({ ...counts }),
  };
}
