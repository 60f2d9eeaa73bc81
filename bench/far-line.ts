/** A way to a server that takes its time, there and back, as from another city: whatever goes by TCP. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FarLine {
  readonly port: number;
  close(): void;
}

/** @param roundTripMs there and back together */
export async function openFarLine(toPort: number, roundTripMs: number): Promise<FarLine> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      open.add(socket.setNoDelay());
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
      socket.on('close', () => open.delete(socket));
    }
    carry(near, far, roundTripMs / 2);
    carry(far, near, roundTripMs / 2);
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

/** Each piece arrives so much later; timers of one length keep their order. */
function carry(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (piece) => void setTimeout(() => to.write(piece), delayMs));
  from.on('end', () => void setTimeout(() => to.end(), delayMs));
}
