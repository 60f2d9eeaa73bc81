/** Keeps a transport from requesting one namespace many times at once. */
import type { Namespace } from '@foyer/contract/core/sockets.ts';
import type { Socket } from 'socket.io';

/**
 * The namespaces that a transport has requested and not left. Requests that arrive before the first is accepted would
 * all be accepted.
 */
export function createNamespaceRequests() {
  const byTransport = new WeakMap<object, Set<Namespace>>();
  const remove = ({ conn }: Socket, namespace: Namespace) => void byTransport.get(conn)?.delete(namespace);
  return {
    /** @returns whether it is the only request of this namespace */
    add(socket: Socket, namespace: Namespace): boolean {
      const requested = byTransport.get(socket.conn) ?? new Set();
      if (requested.has(namespace)) return false;
      byTransport.set(socket.conn, requested.add(namespace));
      socket.once('disconnect', () => remove(socket, namespace));
      return true;
    },
    remove,
  };
}
