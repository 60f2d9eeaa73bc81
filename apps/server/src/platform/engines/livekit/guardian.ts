/**
 * The guardian: a process of its own that runs LiveKit, so that calls continue when the server dies. It waits
 * for the next server for a limited time. The server starts it and sends its `GuardianOrder` over IPC.
 *
 * It is in its own session, so neither Ctrl-C nor a closed terminal reaches it; the server decides.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { EngineLog } from '../child.ts';
import { identify } from '../process-identity.ts';
import { StartFailure, type Supervised } from '../supervise.ts';
import {
  type FromGuardian,
  type GuardianOrder,
  readMessages,
  send,
  type ToGuardian,
} from './guardian-protocol.ts';
import { readRecord, writeRecord } from './guardian-record.ts';
import { superviseLiveKit } from './livekit-process.ts';

/** How long a connection may take to send the secret. */
const attachTimeoutMs = 10_000;
const checkRecordEveryMs = 250;

function guard(order: GuardianOrder): void {
  const { files, ports, secret, graceMs, fingerprint } = order;
  const identity = { pid: process.pid, startedAt: identify(process.pid)?.startedAt ?? '' };
  let server: Socket | null = null;
  let wasAttached = false;
  let isReady = false;
  let liveKit: Supervised | null = null;
  let endsAtMs = Number.POSITIVE_INFINITY;
  let isEnding = false;

  const log: EngineLog = (message, level) => report({ type: 'log', message, level });
  const report = (message: FromGuardian) => send(server, message);
  const hasRecord = () => readRecord(files.record)?.secret === secret;
  const exit = () => {
    if (hasRecord()) rmSync(files.record, { force: true });
    // Also kills a LiveKit that is still starting.
    process.exit(0);
  };
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void (liveKit?.stop() ?? Promise.resolve()).finally(exit);
  };
  const reportReady = (isRestart: boolean) => {
    isReady = true;
    report({ type: 'ready', pid: liveKit?.pid(), isRestart });
  };

  function attach(socket: Socket) {
    server = socket;
    wasAttached = true;
    endsAtMs = Number.POSITIVE_INFINITY;
    let isLeaving = false;
    socket.once('close', () => {
      server = null;
      endsAtMs = performance.now() + graceMs;
      if (isLeaving) end();
    });
    report({ type: 'attached' });
    if (isReady) reportReady(false);
    return ({ type }: ToGuardian) => {
      if (type === 'leaving') isLeaving = true;
      if (type === 'stop') end();
    };
  }

  /** The first message must contain the secret. One server at a time is attached. */
  function receive(socket: Socket) {
    const timer = setTimeout(() => socket.destroy(), attachTimeoutMs);
    socket.once('close', () => clearTimeout(timer));
    let handle: ((message: ToGuardian) => void) | null = null;
    readMessages<ToGuardian>(socket, (message) => {
      if (handle) return handle(message);
      const isProven = message.type === 'attach' && isSameSecret(message.secret, secret);
      if (!isProven || server) return void socket.destroy();
      clearTimeout(timer);
      handle = attach(socket);
    });
  }

  async function run() {
    const listener = createServer(receive).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    writeRecord(files.record, { ...identity, port, secret, fingerprint, ports });
    process.send?.('listening');
    liveKit = await superviseLiveKit({
      bin: order.bin,
      files,
      httpPort: ports.http,
      log,
      onRestart: () => reportReady(true),
      // A server that did not adopt this LiveKit needs its ports.
      beforeSpawn: () => !hasRecord() && process.exit(0),
    });
    reportReady(false);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', () => !wasAttached && end());
  setInterval(() => {
    const isAbandoned = !server && wasAttached && (performance.now() >= endsAtMs || !hasRecord());
    if (isAbandoned) end();
  }, checkRecordEveryMs);
  run().catch((error: Error) => {
    const output = error instanceof StartFailure ? error.output : '';
    report({ type: 'failed', message: error.message, output });
    if (server) server.end(end);
    else end();
  });
}

/** Compares in constant time. */
function isSameSecret(given: unknown, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(secret));
}

process.once('message', (order) => guard(order as GuardianOrder));
