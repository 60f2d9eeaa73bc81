/** The export of a million rows: its duration and the memory of the server.  */
import { request } from 'node:http';
import { connectAsOwner } from '../../e2e/support/api/database-owner.ts';
import { hostOf } from '../../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { readResidentMiB } from '../../e2e/support/servers/processes.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { seedCustomers, signIn, tenant } from './seed-customers.ts';

const rows = 1_000_000;
const sampleEveryMs = 50;

export async function exportRows(foyer: Foyer): Promise<void> {
  printHeading(`Export of ${rows.toLocaleString('en')} customers`);
  const owner = await connectAsOwner(foyer);
  try {
    await seedCustomers(owner, rows);
  } finally {
    await owner.end();
  }
  for (const format of ['csv', 'xlsx']) await download(foyer, format);
}

async function download(foyer: Foyer, format: string): Promise<void> {
  const token = await signIn(foyer, 'admin');
  const before = readResidentMiB(foyer.pid());
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, readResidentMiB(foyer.pid()));
  }, sampleEveryMs);
  const startedAt = performance.now();
  const bytes = await fetchFile(foyer, format, token);
  const took = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  printMeasurement(
    format,
    `${took.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(0)} MiB; server ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB peak`,
  );
}

function fetchFile({ port }: Foyer, format: string, token: string): Promise<number> {
  const path = `/api/manage/customers/export?format=${format}`;
  const headers = { host: hostOf(tenant, port), authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve(bytes));
    });
    call.on('error', reject);
    call.end();
  });
}
