/** What pages that ask whether their configuration was changed cost the server: answers by the second, and processor by the answer. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { configNews } from '@foyer/contract/config-news.ts';
import type { Foyer } from '../e2e/support/foyer.ts';
import { hostOf } from '../e2e/support/tenant-calls.ts';
import { figure, heading } from './report.ts';

const lastsMs = 5_000;
const connections = 32;
/** Pages of a full lobby. */
const pages = 2_000;
/** A page asks this often in the middle. */
const meanPauseMs = configNews.askedEveryMs * 0.875;
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

export async function configPolls(foyer: Foyer): Promise<void> {
  heading(`GET /api/config/ over ${connections} connections for ${lastsMs / 1000} s`);
  const { tag } = await ask(foyer, new Agent(), null);
  const same = await flood(foyer, tag);
  print('still the same, by its tag (304)', same);
  print('asked without a tag (200)', await flood(foyer, null));
  const asked = (pages * 1000) / meanPauseMs;
  const share = (asked / same.perCore) * 100;
  figure(
    `${pages.toLocaleString('en')} open pages ask`,
    `${asked.toFixed(0)} a second, ${share.toFixed(1)} % of a core`,
  );
}

interface Flood {
  readonly perSecond: number;
  /** Answers for one second of the server process's processor time. */
  readonly perCore: number;
}

function print(name: string, { perSecond, perCore }: Flood): void {
  figure(name, `${perSecond.toFixed(0)} a second here, ${perCore.toFixed(0)} a second of a core`);
}

async function flood(foyer: Foyer, tag: string | null): Promise<Flood> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const expected = tag ? 304 : 200;
  const before = processorSeconds(foyer.pid());
  const startedAt = performance.now();
  let answers = 0;
  const one = async () => {
    while (performance.now() - startedAt < lastsMs) {
      const { status } = await ask(foyer, agent, tag);
      if (status !== expected) throw new Error(`answered ${status}, not ${expected}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - startedAt) / 1000;
  const spent = processorSeconds(foyer.pid()) - before;
  agent.destroy();
  return { perSecond: answers / seconds, perCore: answers / spent };
}

function ask({ port }: Foyer, agent: Agent, tag: string | null) {
  const headers = { host: hostOf('demo', port), ...(tag && { 'if-none-match': tag }) };
  return new Promise<{ status: number; tag: string | null }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/config/', headers, agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, tag: response.headers.etag ?? null }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** In user and system mode together, all threads. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
