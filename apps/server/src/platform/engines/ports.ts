/** Finds free TCP and UDP ports. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

export type PortProtocol = 'tcp' | 'udp';
export type PortWish = { preferred?: number; protocol?: PortProtocol; host?: string };

/** Whether a port is free now. `0` means any port and is always free. */
export async function isPortFree(
  port: number,
  protocol: PortProtocol = 'tcp',
  host?: string,
): Promise<boolean> {
  return (await listenOnce(port, protocol, host)) !== undefined;
}

/**
 * A free port: the preferred one, or else one that the system picks. Another process can take it before the
 * caller binds it.
 */
export async function freePort({ preferred, protocol = 'tcp', host }: PortWish = {}): Promise<number> {
  if (preferred && (await isPortFree(preferred, protocol, host))) return preferred;
  const port = await listenOnce(0, protocol, host);
  if (port === undefined) throw new Error(`no free ${protocol} port on this machine`);
  return port;
}

function listenOnce(port: number, protocol: PortProtocol, host?: string): Promise<number | undefined> {
  return protocol === 'tcp' ? listenTcpOnce(port, host) : bindUdpOnce(port, host);
}

function listenTcpOnce(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}

function bindUdpOnce(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind({ port, address: host, exclusive: true }, () => {
      const taken = socket.address().port;
      socket.close(() => resolve(taken));
    });
  });
}
