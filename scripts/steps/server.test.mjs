import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.mjs';
import { runServer } from './server.mjs';

let folder;
let said;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-server-'));
  said = '';
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs these lines as the server would be. */
function run(lines) {
  const entry = join(folder, 'main.mjs');
  writeFileSync(entry, lines);
  const out = { write: (text) => (said += text) };
  return runServer({ progress: createProgress(out), env: {}, entry, out });
}

test('its steps, addresses and accounts are shown, then it speaks for itself', async () => {
  const code = await run(`
    process.send({ type: 'step', name: 'database', state: 'start' });
    process.send({ type: 'step', name: 'database', state: 'done', detail: 'version 18' });
    process.send({
      type: 'ready',
      addresses: [{ label: 'Acme', url: 'http://acme.localhost:3000' }],
      accounts: [{ tenant: 'acme', email: 'agent@acme.test', role: 'agent' }],
      password: 'secret', passwordFrom: 'generated', outboxUrl: 'http://localhost:3000/dev/outbox',
    }, () => { console.log('a line of the log'); process.disconnect(); });
  `);

  expect(code).toBe(0);
  expect(said).toMatch(/✓ database +done.* version 18/);
  expect(said).toContain('  Acme  http://acme.localhost:3000\n');
  expect(said).toContain('  acme  agent@acme.test  agent\n');
  expect(said).toContain('Password of each: secret  (FOYER_DEMO_PASSWORD sets your own)');
  expect(said).toContain('a line of the log');
});

test('what it cannot get over is told with its mend', async () => {
  const code = await run(`
    process.send({ type: 'failed', missing: 'Port 3000 is taken.', mend: 'PORT=3001 npm start' }, () => process.exit(1));
  `);

  expect(code).toBe(1);
  expect(said).toContain('✗ Port 3000 is taken.\n  → PORT=3001 npm start\n');
});

test('when it breaks before it listens, its last words are shown', async () => {
  const code = await run(`throw new Error('broken at the start');`);

  expect(code).toBe(1);
  expect(said).toContain('broken at the start');
  expect(said).toContain('✗ The server ended before it listened (exit code 1).');
});

test('a wish to end is passed on once, and its exit code is ours', async () => {
  const ended = run(`
    let signals = 0;
    process.on('SIGTERM', () => {
      signals += 1;
      setTimeout(() => { console.log('signals: ' + signals); process.exit(7); }, 100);
    });
    setInterval(() => undefined, 1000);
    process.send({ type: 'ready' });
  `);
  await vi.waitFor(() => expect(said).toContain('Foyer is listening'), 10_000);

  process.emit('SIGINT');
  process.emit('SIGINT');

  expect(await ended).toBe(7);
  expect(said).toContain('signals: 1');
});
