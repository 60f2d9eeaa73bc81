/**
 * Makes the upgrade fixture: runs the server of an older checkout, gives it a small history through its API, and writes
 * its database and its data folder beside this file. README.md says how to run it.
 *
 *     node make-fixture.mjs <checkout of the older version> [<folder to write to>]
 */
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { dump } from './make-fixture/dump.mjs';
import { startFakeServers, stopFakeServers } from './make-fixture/fake-servers.mjs';
import { makeHistory } from './make-fixture/history.mjs';
import { startFoyer, stopFoyer } from './make-fixture/older-foyer.mjs';

const [checkout, output = import.meta.dirname] = process.argv.slice(2);
if (!checkout) throw new Error('usage: node make-fixture.mjs <checkout> [<folder to write to>]');

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-fixture-'));
writeFileSync(
  path.join(dataDir, 'installation.json'),
  `${JSON.stringify({ demo: true, formatVersion: 1, createdAt: new Date().toISOString() }, null, 2)}\n`,
);

await startFakeServers();
try {
  const startedAt = new Date();
  const foyer = await startFoyer(checkout, dataDir);
  let known;
  try {
    known = await makeHistory();
    // The audit log is sealed within a second.
    await sleep(2_000);
  } finally {
    await stopFoyer(foyer);
  }

  const [startPath] = globSync('apps/server/src/platform/engines/**/postgres.ts', { cwd: checkout });
  const { startPostgres } = await import(pathToFileURL(path.join(checkout, startPath)).href);
  const engine = await startPostgres({ dataDir });
  const client = new pg.Client({ host: engine.host, port: engine.port, ...engine.owner });
  await client.connect();
  const dumped = await dump(client);
  await client.end();
  await engine.stop();

  const { tables, ...rest } = dumped;
  const lines = [rest, ...tables].map((each) => JSON.stringify(each));
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, 'database.ndjson.gz'), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  const folder = path.join(output, 'data-folder');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const part of readdirSync(dataDir).filter((name) => !name.startsWith('postgres')))
    cpSync(path.join(dataDir, part), path.join(folder, part), { recursive: true });
  const facts = { startedAt: startedAt.toISOString(), madeAt: new Date().toISOString(), ...known };
  writeFileSync(path.join(output, 'expected.json'), `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${tables.map(({ table, rows }) => `${table}: ${rows.length}`).join('\n')}\n`);
} finally {
  stopFakeServers();
  if (process.env.KEEP) process.stdout.write(`${dataDir}\n`);
  else rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
