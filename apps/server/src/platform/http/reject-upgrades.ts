/** Rejects upgrades of connections that no handler of the server takes, which Node would never close. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** @param prefixes the paths whose handlers take or reject every upgrade themselves */
export function rejectOtherUpgrades(server: Server, prefixes: readonly string[]): void {
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    if (prefixes.some((prefix) => url.startsWith(prefix))) return;
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => {
      socket.destroy();
    });
  });
}
