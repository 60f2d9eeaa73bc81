/** Runs the server as a child: shows how it comes up, lets it speak, takes it down in good order. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findOnPath } from './command.mjs';
import { runtimeNode } from './dependencies.mjs';
import { findNpm, isAlive } from './npm-parent.mjs';
import { pinnedEnv, root } from './places.mjs';
import { describeReady } from './welcome.mjs';

const graceMs = 10_000;
const watchParentMs = 1_000;

/**
 * Runs the server until it ends.
 * @param {{ progress: object, env: NodeJS.ProcessEnv, entry?: string, out?: NodeJS.WritableStream }} order
 * @returns {Promise<number>} the exit code to pass on
 */
export async function runServer({
  progress,
  env,
  entry = join(root, 'apps', 'server', 'src', 'main.ts'),
  out = process.stdout,
}) {
  const server = spawnServer(entry, pinnedEnv(env));
  const output = relay(server, out);
  const failure = {};
  server.on('message', (message) => onMessage(message, { progress, output, failure, out }));
  const release = takeDownWith(server);

  const { code, signal, error } = await new Promise((resolve) => {
    server.once('error', (cause) => resolve({ error: cause }));
    server.once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
  });
  release();
  progress.end();
  if (error) throw error;
  if (failure.told) return code || 1;
  if (!release.wasAsked() && code !== 0) {
    const when = output.isOpen() ? 'unexpectedly' : 'before it listened';
    output.open();
    out.write(
      `\n✗ The server ended ${when} (${signal ?? `exit code ${code}`}).\n  → Mend what it says above, then: npm start\n`,
    );
  }
  return code ?? (release.wasAsked() ? 0 : 1);
}

function spawnServer(entry, env) {
  // Loading the libraries makes much garbage at once: a small nursery keeps the idle process at less than half the memory.
  const command = [runtimeNode(), '--enable-source-maps', '--max-semi-space-size=4', entry];
  // Should we be killed without a word, the kernel tells the server (and it notices by itself that we are gone).
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;
  if (setpriv) command.unshift(setpriv, '--pdeathsig', 'TERM', '--');
  const [program, ...args] = command;
  return spawn(program, args, {
    cwd: root,
    env: {
      // What was compiled for the last start is there for this one.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.foyer/compiled'),
      // Passwords are hashed on threads, with 19 MiB each: fewer heaps give that memory back.
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    // A session of its own: a Ctrl-C reaches us alone, and the server hears of it once.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Holds back what the server says while the steps are shown on a terminal; lets it through from then on. */
function relay(server, out) {
  let held = out.isTTY ? [] : undefined;
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (held) held.push(line);
      else out.write(`${line}\n`);
    });
  }
  let isOpened = false;
  return {
    isOpen: () => isOpened,
    open() {
      isOpened = true;
      for (const line of held ?? []) out.write(`${line}\n`);
      held = undefined;
    },
  };
}

function onMessage(message, { progress, output, failure, out }) {
  switch (message?.type) {
    case 'step':
      if (message.state === 'start') progress.begin(message.name);
      else progress[message.state](message.name, message.detail);
      return;
    case 'ready':
      progress.end();
      out.write(describeReady(message));
      output.open();
      return;
    case 'failed':
      failure.told = true;
      progress.fail();
      output.open();
      out.write(`\n✗ ${message.missing}\n  → ${message.mend}\n`);
      return;
    default:
  }
}

/** Passes the wish to end on, once, whoever has it; returns a function that stops listening. */
function takeDownWith(server) {
  let isAsked = false;
  const takeDown = () => {
    if (isAsked) return;
    isAsked = true;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), graceMs).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, takeDown);
  const watch = watchParent(takeDown);
  const release = () => {
    clearInterval(watch);
    for (const signal of signals) process.removeListener(signal, takeDown);
  };
  release.wasAsked = () => isAsked;
  return release;
}

/** An npm that is killed takes nobody along: when the one that started us is gone, so are we. */
function watchParent(takeDown) {
  const parent = process.ppid;
  const npm = findNpm(parent);
  if (!npm) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) takeDown();
  }, watchParentMs).unref();
}
