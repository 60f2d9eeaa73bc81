/** A way through our own hands: media passes a door of ours, which loses as many packets as it is told to. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface LossyWay {
  /** From now on this share of what passes is lost each way, each packet by chance: 0–1. */
  lose(share: number): void;
  /** Of the far machine's packets, since `lose` was said last. */
  count(): { readonly toFar: Passage; readonly fromFar: Passage };
  close(): void;
}

export interface Passage {
  readonly passed: number;
  readonly lost: number;
}

interface Ends {
  /** Where the way begins: the media server tells browsers this address, and nobody else listens there. */
  readonly from: string;
  /** Where the media server listens. It answers at one of them alone, and only it knows which. */
  readonly to: readonly string[];
  /** The same at both. */
  readonly port: number;
  /** Whose packets are lost; everybody else's pass. */
  readonly far: string;
}

interface Guest {
  readonly inside: Socket;
  to: readonly string[];
}

/**
 * For UDP. It asks nothing of the kernel: whoever comes to the door gets a socket of their own toward the media server,
 * which sees as many addresses as it has guests.
 */
export async function openLossyWay({ from, to, port, far }: Ends): Promise<LossyWay> {
  const guests = new Map<string, Guest>();
  let [toFar, fromFar] = [openPassage(0), openPassage(0)];

  const door = openSocket().bind(port, from);
  await once(door, 'listening');

  const receive = (guestPort: number, address: string): Guest => {
    const guest: Guest = { inside: openSocket(), to };
    guest.inside.on('message', (packet, { address: answering }) => {
      guest.to = [answering];
      if (address !== far || toFar.lets()) door.send(packet, guestPort, address);
    });
    return guest;
  };

  door.on('message', (packet, { address, port: guestPort }) => {
    const name = `${address}:${guestPort}`;
    const guest = guests.get(name) ?? receive(guestPort, address);
    guests.set(name, guest);
    if (address === far && !fromFar.lets()) return;
    for (const each of guest.to) guest.inside.send(packet, port, each);
  });

  return {
    lose(share) {
      [toFar, fromFar] = [openPassage(share), openPassage(share)];
    },
    count: () => ({ toFar: toFar.count(), fromFar: fromFar.count() }),
    close() {
      door.close();
      for (const { inside } of guests.values()) inside.close();
    },
  };
}

/** What cannot be sent, because the wire is out, is gone without a word as on any network. */
const openSocket = () => createSocket('udp4').on('error', () => {});

function openPassage(share: number) {
  const counted = { passed: 0, lost: 0 };
  return {
    lets(): boolean {
      const isLost = Math.random() < share;
      counted[isLost ? 'lost' : 'passed'] += 1;
      return !isLost;
    },
    count: (): Passage => ({ ...counted }),
  };
}
