/** Ports for the programs that tests start: many listen only seconds after their port was chosen, or come back on it. */
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { isPortFree, type PortProtocol } from '../platform/engines/ports.ts';

/**
 * Below the range from which systems pick ports, so that no connection gets one while nothing listens there, and above
 * those of the journeys.
 */
const firstPort = 22_000;
const perWorker = 400;
const slots = 25;

/** The first port of the worker's slot. Its listener keeps the slot from the workers of this and other runs. */
let slot: Promise<number> | undefined;
let next = 1;

/** A free port that no other test gets. */
export async function stablePort(protocol: PortProtocol = 'tcp', host?: string): Promise<number> {
  slot ??= takeSlot();
  const start = await slot;
  for (; next < perWorker; next += 1) {
    const port = start + next;
    if (!(await isPortFree(port, protocol, host))) continue;
    next += 1;
    return port;
  }
  throw new Error('no free port left for this worker');
}

async function takeSlot(): Promise<number> {
  const offset = randomInt(slots);
  for (let index = 0; index < slots; index += 1) {
    const start = firstPort + ((offset + index) % slots) * perWorker;
    if (await listen(createServer(), start)) return start;
  }
  throw new Error('no free range of ports left for this worker');
}

function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true));
    server.unref();
  });
}
