/** A TCP proxy that delays both directions, like a server in another city. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DelayedProxy {
  readonly port: number;
  close(): void;
}

/** @param roundTripMs the delay of both directions together */
export async function openDelayedProxy(toPort: number, roundTripMs: number): Promise<DelayedProxy> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      open.add(socket.setNoDelay());
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
      socket.on('close', () => open.delete(socket));
    }
    forward(client, upstream, roundTripMs / 2);
    forward(upstream, client, roundTripMs / 2);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Delays every chunk. Timers with equal delays keep their order. */
function forward(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (chunk) => void setTimeout(() => to.write(chunk), delayMs));
  from.on('end', () => void setTimeout(() => to.end(), delayMs));
}
