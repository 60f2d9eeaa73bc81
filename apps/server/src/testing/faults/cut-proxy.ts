/** A TCP proxy that freezes when it is cut: connections stay open, and no data passes. */
import net, { type AddressInfo, type NetConnectOpts } from 'node:net';

export interface CutProxy {
  readonly port: number;
  /** Also new connections are accepted and get no answer. */
  cut(): void;
  /** New connections work. Those that were cut never do again, as after the loss of a firewall's state. */
  heal(): void;
  close(): Promise<void>;
}

export async function startCutProxy(target: NetConnectOpts): Promise<CutProxy> {
  const open = new Set<net.Socket>();
  let isCut = false;

  function keep(socket: net.Socket): net.Socket {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    return socket;
  }

  const server = net.createServer((client) => {
    keep(client);
    if (isCut) return;
    const upstream = keep(net.connect(target));
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.unpipe().pause();
    },
    heal() {
      isCut = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
