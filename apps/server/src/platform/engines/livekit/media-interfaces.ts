/** Finds the network interfaces that receive media. */
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

export interface Machine {
  readonly interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
  /** @returns the local address of the route to another address; `null` when there is no route */
  readonly sourceTo: (ip: string) => Promise<string | null>;
}

/**
 * With several interfaces LiveKit answers at a random one, which may be a container bridge that no call can
 * reach. Media then fails in every call after some starts.
 * @param ip the address that browsers connect to, of this machine or of a NAT in front of it
 * @returns the names of the interfaces with the address, or else with the route to it; empty when there are
 * none
 */
export async function mediaInterfaces(ip: string, machine = thisMachine()): Promise<string[]> {
  const interfacesWith = (isAt: (info: NetworkInterfaceInfo) => boolean) =>
    Object.entries(machine.interfaces)
      .filter(([, addresses]) => addresses?.some(isAt))
      .map(([name]) => name);
  if (isLoopback(ip)) return interfacesWith(({ internal }) => internal);
  const own = interfacesWith(({ address }) => address === ip);
  if (own.length > 0) return own;
  const source = await machine.sourceTo(ip);
  return interfacesWith(({ address }) => address === source);
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.');
}

const thisMachine = (): Machine => ({ interfaces: networkInterfaces(), sourceTo });

/** Connecting a UDP socket sends nothing. It makes the kernel choose the local address. */
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
