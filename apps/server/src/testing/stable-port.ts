/** Ports for servers of tests that stop and come back. */
import { isPortFree, type PortProtocol } from '../platform/engines/ports.ts';

/**
 * Below the range from which systems pick ports, so that no other program gets one while its server is down.
 */
const firstPort = 20_000;
const perWorker = 400;
let next = 0;

/** A free port that no other test of this run gets. */
export async function stablePort(protocol: PortProtocol = 'tcp', host?: string): Promise<number> {
  const start = firstPort + Number(process.env.VITEST_POOL_ID ?? 0) * perWorker;
  for (; next < perWorker; next += 1) {
    const port = start + next;
    if (!(await isPortFree(port, protocol, host))) continue;
    next += 1;
    return port;
  }
  throw new Error('no free port left for this worker');
}
