import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.mjs';
import { runServer } from './server.mjs';

let folder;
let printed;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-server-'));
  printed = '';
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs this code as the server. */
function run(lines) {
  const entry = join(folder, 'main.mjs');
  writeFileSync(entry, lines);
  const out = { write: (text) => (printed += text) };
  return runServer({ progress: createProgress(out), env: {}, entry, out });
}

test('prints the steps, addresses and accounts of the server, then its log', async () => {
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
  expect(printed).toMatch(/✓ database +done.* version 18/);
  expect(printed).toContain('  Acme  http://acme.localhost:3000\n');
  expect(printed).toContain('  acme  agent@acme.test  agent\n');
  expect(printed).toContain('Password for all: secret  (set your own with FOYER_DEMO_PASSWORD)');
  expect(printed).toContain('a line of the log');
});

test('prints how much of the demo history is done', async () => {
  await run(`
    process.send({ type: 'ready' });
    process.send({ type: 'history', done: 0.41 });
    process.send({ type: 'history', done: 1 }, () => process.disconnect());
  `);

  expect(printed).toContain('  demo history: 41 %\n✓ The demo tenants have a history of three months.\n');
});

test('prints a setup error with its fix', async () => {
  const code = await run(`
    process.send({ type: 'failed', problem: 'Port 3000 is taken.', fix: 'PORT=3001 npm start' }, () => process.exit(1));
  `);

  expect(code).toBe(1);
  expect(printed).toContain('✗ Port 3000 is taken.\n  → PORT=3001 npm start\n');
});

test('prints the output of a server that exits before it is ready', async () => {
  const code = await run(`throw new Error('broken at the start');`);

  expect(code).toBe(1);
  expect(printed).toContain('broken at the start');
  expect(printed).toContain('✗ The server exited before it was ready (exit code 1).');
});

test('passes a signal on once and returns the exit code of the server', async () => {
  const ended = run(`
    let signals = 0;
    process.on('SIGTERM', () => {
      signals += 1;
      setTimeout(() => { console.log('signals: ' + signals); process.exit(7); }, 100);
    });
    setInterval(() => undefined, 1000);
    process.send({ type: 'ready' });
  `);
  await vi.waitFor(() => expect(printed).toContain('Foyer is listening'), 10_000);

  process.emit('SIGINT');
  process.emit('SIGINT');

  expect(await ended).toBe(7);
  expect(printed).toContain('signals: 1');
});
