import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('prints what is ready and what is not, with what to do', async () => {
  await run(`
    process.send({
      type: 'ready',
      addresses: [{ label: 'Foyer', url: 'http://0.0.0.0:3000/' }],
      readyList: [
        { name: 'Mail', isReady: false, text: 'no mail server', fix: 'Set SMTP_URL' },
        { name: 'Secret', isReady: true, text: 'from FOYER_SECRET' },
      ],
    }, () => process.disconnect());
  `);

  expect(printed).toContain(
    [
      '  ✗ Mail     no mail server',
      '             → Set SMTP_URL',
      '  ✓ Secret   from FOYER_SECRET',
      '  Everything in detail: npm run foyer -- doctor',
    ].join('\n'),
  );
});

/** A start script that runs this code as the server, with its output in a pipe. */
function startScript(lines) {
  const entry = join(folder, 'main.mjs');
  writeFileSync(entry, lines);
  const program = join(folder, 'start.mjs');
  const moduleAt = (name) => JSON.stringify(new URL(name, import.meta.url));
  writeFileSync(
    program,
    `
    import { createOutput } from ${moduleAt('./output.mjs')};
    import { createProgress } from ${moduleAt('./progress.mjs')};
    import { runServer } from ${moduleAt('./server.mjs')};
    const out = createOutput();
    process.exitCode = await runServer({ progress: createProgress(out), out, env: {}, entry: ${JSON.stringify(entry)} });
    await out.flush();
    process.exit();
  `,
  );
  return spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] });
}

/** A server that writes much to its log, and a file when it still works afterwards. */
const loudServer = (file) => `
  import { writeFileSync } from 'node:fs';
  process.send({ type: 'ready' });
  let written = 0;
  setInterval(() => {
    for (let line = 0; line < 20; line += 1) console.log('x'.repeat(20_000));
    writeFileSync(${JSON.stringify(file)}, String((written += 1)));
  }, 10);
  process.on('SIGTERM', () => process.exit(0));
`;

test.each([
  ['leaves', (stream) => stream.destroy()],
  ['does not read', (stream) => stream.pause()],
])(
  'continues when the reader of its output %s, and ends on a signal',
  async (_what, treat) => {
    const file = join(folder, 'written');
    const script = startScript(loudServer(file));
    const ended = once(script, 'exit');
    await once(script.stdout, 'readable');

    treat(script.stdout);
    // More than a pipe and the waiting output hold.
    await vi.waitFor(() => expect(Number(readFileSync(file, 'utf8'))).toBeGreaterThan(30), {
      timeout: 20_000,
      interval: 50,
    });
    script.kill('SIGTERM');

    expect(await ended).toEqual([0, null]);
  },
  30_000,
);

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
