/** Which of this machine's interfaces media comes in by. */
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

export interface Machine {
  readonly interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
  /** @returns the own address from which this machine reaches another; `null` where no way leads there */
  readonly sourceTo: (ip: string) => Promise<string | null>;
}

/**
 * Told of several, LiveKit answers at one of them alone, by chance, also at one that no call comes to, as a bridge of
 * containers: on some starts media would be dead to everybody.
 * @param ip the address that browsers are sent to, this machine's own or that of something in front of it
 * @returns names: of the interface that has the address, or else of the one that leads to it; none where nothing does
 */
export async function mediaInterfaces(ip: string, machine = thisMachine()): Promise<string[]> {
  const bearing = (isAt: (info: NetworkInterfaceInfo) => boolean) =>
    Object.entries(machine.interfaces)
      .filter(([, addresses]) => addresses?.some(isAt))
      .map(([name]) => name);
  if (isLoopback(ip)) return bearing(({ internal }) => internal);
  const own = bearing(({ address }) => address === ip);
  if (own.length > 0) return own;
  const source = await machine.sourceTo(ip);
  return bearing(({ address }) => address === source);
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.');
}

const thisMachine = (): Machine => ({ interfaces: networkInterfaces(), sourceTo });

/** Nothing is sent: the kernel says the address when a socket is pointed somewhere. */
function sourceTo(ip: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(ip) ? 'udp6' : 'udp4');
    const answer = (address: string | null) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => answer(null));
    socket.once('connect', () => answer(socket.address().address));
    socket.connect(9, ip);
  });
}
