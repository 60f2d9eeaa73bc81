/**
 * Writes public-interface.json from a checkout of the version whose interface is to be kept. DATABASE_URL names an empty
 * database that may be filled.
 *
 *     DATABASE_URL=postgres://… node write-baseline.mjs <checkout>
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startFoyer } from '../upgrade/foyer-process.ts';
import { collectPublicInterface } from './public-interface.ts';

const [checkout] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
if (!checkout || !databaseUrl) throw new Error('usage: DATABASE_URL=… node write-baseline.mjs <checkout>');

const password = 'password of the baseline';
const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-baseline-'));
writeFileSync(path.join(dataDir, 'installation.json'), JSON.stringify({ demo: true, formatVersion: 1 }));
const foyer = await startFoyer({ dataDir, databaseUrl, checkout, env: { FOYER_DEMO_PASSWORD: password } });
try {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select name from pgboss.queue order by 1');
  await client.end();
  const queues = rows.map(({ name }) => name);
  const collected = await collectPublicInterface({ foyer, password, checkout, dataDir, queues });
  const file = path.join(import.meta.dirname, 'public-interface.json');
  writeFileSync(file, `${JSON.stringify(collected, null, 2)}\n`);
} finally {
  await foyer.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
