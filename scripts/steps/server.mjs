/** Runs the server as a child process: prints its start-up steps and its output, and stops it gracefully. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findOnPath } from './command.mjs';
import { compileCache, pinnedEnv, root } from './paths.mjs';
import { runtimeNode } from './programs/dependencies.mjs';
import { findNpm, isAlive } from './programs/npm-parent.mjs';
import { describeHistory, describeReady } from './ready-message.mjs';

const graceMs = 10_000;
const watchParentMs = 1_000;

/**
 * Runs the server until it exits.
 * @param {{ progress: object, env: NodeJS.ProcessEnv, entry?: string, out?: NodeJS.WritableStream }} order
 * @returns {Promise<number>} the exit code for this process
 */
export async function runServer({
  progress,
  env,
  entry = join(root, 'apps', 'server', 'dist', 'main.mjs'),
  out = process.stdout,
}) {
  const server = spawnServer(entry, pinnedEnv(env));
  const output = relayOutput(server, out);
  const failure = {};
  server.on('message', (message) => onMessage(message, { progress, output, failure, out }));
  const release = stopOnSignals(server);

  const { code, signal, error } = await new Promise((resolve) => {
    server.once('error', (cause) => resolve({ error: cause }));
    server.once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
  });
  release();
  progress.end();
  if (error) throw error;
  if (failure.reported) return code || 1;
  if (!release.wasRequested() && code !== 0) {
    const when = output.isOpen() ? 'unexpectedly' : 'before it was ready';
    output.open();
    out.write(
      `\n✗ The server exited ${when} (${signal ?? `exit code ${code}`}).\n  → Fix the problem above, then: npm start\n`,
    );
  }
  return code ?? (release.wasRequested() ? 0 : 1);
}

function spawnServer(entry, env) {
  // Loading the modules creates much garbage. A small young generation halves the memory of the idle process.
  const command = [runtimeNode(), '--enable-source-maps', '--max-semi-space-size=4', entry];
  // If this process is killed, the kernel sends SIGTERM to the server. It also notices the closed IPC
  // channel.
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;
  if (setpriv) command.unshift(setpriv, '--pdeathsig', 'TERM', '--');
  const [program, ...args] = command;
  return spawn(program, args, {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      // Password hashing uses 19 MiB per thread. With fewer malloc arenas the memory is returned to the
      // system.
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    // In its own session, so that Ctrl-C reaches only this process, which stops the server once.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Buffers the output of the server while the steps are shown on a terminal. */
function relayOutput(server, out) {
  let buffered = out.isTTY ? [] : undefined;
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (textLine) => {
      if (buffered) buffered.push(textLine);
      else out.write(`${textLine}\n`);
    });
  }
  let isOpened = false;
  return {
    isOpen: () => isOpened,
    open() {
      isOpened = true;
      for (const textLine of buffered ?? []) out.write(`${textLine}\n`);
      buffered = undefined;
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
    case 'history':
      out.write(describeHistory(message.done));
      return;
    case 'failed':
      failure.reported = true;
      progress.fail();
      output.open();
      out.write(`\n✗ ${message.problem}\n  → ${message.fix}\n`);
      return;
    default:
  }
}

/** Stops the server once, on a signal or when npm exits. @returns a function that removes the handlers */
function stopOnSignals(server) {
  let isRequested = false;
  const stopServer = () => {
    if (isRequested) return;
    isRequested = true;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), graceMs).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stopServer);
  const watch = watchParent(stopServer);
  const release = () => {
    clearInterval(watch);
    for (const signal of signals) process.removeListener(signal, stopServer);
  };
  release.wasRequested = () => isRequested;
  return release;
}

/** A killed npm does not stop its children, so this process checks whether npm is still running. */
function watchParent(stopServer) {
  const parent = process.ppid;
  const npm = findNpm(parent);
  if (!npm) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) stopServer();
  }, watchParentMs).unref();
}
