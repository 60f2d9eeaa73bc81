/**
 * The cost of pages that poll for configuration changes: requests per second, and requests per CPU second.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { configRefresh } from '@foyer/contract/tenants/config-refresh.ts';
import { hostOf } from '../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../e2e/support/servers/foyer.ts';
import { fromAnotherAddress } from './addresses.ts';
import { printHeading, printMeasurement } from './report.ts';

const durationMs = 5_000;
const connections = 32;
/** The number of open pages with a full lobby. */
const openPages = 2_000;
/** The mean polling interval, with its jitter. */
const meanPollMs = configRefresh.pollIntervalMs * 0.875;
/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

export async function configPolling(foyer: Foyer): Promise<void> {
  printHeading(`GET /api/config/ over ${connections} connections for ${durationMs / 1000} s`);
  const { etag } = await getConfig(foyer, new Agent(), null);
  const unchanged = await measureThroughput(foyer, etag);
  printThroughput('unchanged, with an ETag (304)', unchanged);
  printThroughput('without an ETag (200)', await measureThroughput(foyer, null));
  const pollsPerSecond = (openPages * 1000) / meanPollMs;
  const share = (pollsPerSecond / unchanged.perCore) * 100;
  printMeasurement(
    `${openPages.toLocaleString('en')} open pages poll`,
    `${pollsPerSecond.toFixed(0)} requests/s, ${share.toFixed(1)} % of a core`,
  );
}

interface Throughput {
  readonly perSecond: number;
  /** Requests per second of CPU time of the server process. */
  readonly perCore: number;
}

function printThroughput(name: string, { perSecond, perCore }: Throughput): void {
  printMeasurement(
    name,
    `${perSecond.toFixed(0)} requests/s here, ${perCore.toFixed(0)} requests per CPU second`,
  );
}

async function measureThroughput(foyer: Foyer, etag: string | null): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const expected = etag ? 304 : 200;
  const before = cpuSeconds(foyer.pid());
  const startedAt = performance.now();
  let responses = 0;
  const sendRequests = async () => {
    while (performance.now() - startedAt < durationMs) {
      const { status } = await getConfig(foyer, agent, etag);
      if (status !== expected) throw new Error(`answered ${status}, not ${expected}`);
      responses += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const seconds = (performance.now() - startedAt) / 1000;
  const usedCpuSeconds = cpuSeconds(foyer.pid()) - before;
  agent.destroy();
  return { perSecond: responses / seconds, perCore: responses / usedCpuSeconds };
}

function getConfig({ port }: Foyer, agent: Agent, etag: string | null) {
  const headers = {
    host: hostOf('demo', port),
    ...fromAnotherAddress(),
    ...(etag && { 'if-none-match': etag }),
  };
  return new Promise<{ status: number; etag: string | null }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/config/', headers, agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? null }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** User and system time of all threads. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
