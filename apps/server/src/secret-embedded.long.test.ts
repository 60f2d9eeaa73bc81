/** The secret of an installation that runs its own PostgreSQL. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand, startFoyer } from './testing/upgrade/foyer-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const noLiveKit = { LIVEKIT_URL: 'ws://127.0.0.1:1', LIVEKIT_API_SECRET: 'x'.repeat(32) };
const options = { dataDir, env: noLiveKit };
const secretOf = () => JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).foyer;

test('secret change is refused while Foyer runs, and starts its PostgreSQL for the change afterwards', {
  timeout: 120_000,
}, async () => {
  const first = await startFoyer(options);
  const former = secretOf();

  const refused = await runCommand(['secret', 'change'], options);
  expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('Foyer is running')]);
  expect(secretOf()).toBe(former);

  await first.stop();
  const changed = await runCommand(['secret', 'change'], options);
  expect([changed.code, changed.output]).toEqual([0, expect.stringContaining('The secret was changed')]);
  expect(secretOf()).not.toBe(former);

  const next = await startFoyer(options);
  expect((await runCommand(['tenant', 'list'], options)).code).toBe(0);
  const stale = await runCommand(['tenant', 'list'], {
    dataDir,
    env: { ...noLiveKit, FOYER_SECRET: former },
  });
  expect([stale.code, stale.output]).toEqual([2, expect.stringContaining('not the secret of this database')]);
  await next.stop();
});
