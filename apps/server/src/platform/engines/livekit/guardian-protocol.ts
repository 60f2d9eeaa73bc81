/** What the server and LiveKit's guardian send each other: JSON, one message a line, over loopback. */
import type { Socket } from 'node:net';
import type { EngineLog } from '../child.ts';

/** The ports of a running LiveKit. `tcp` is 0 when media over TCP is off. */
export type LiveKitPorts = { http: number; udp: number; tcp: number };

/** How the server tells a new guardian what to run. Sent over IPC, because it contains the secret. */
export type GuardianOrder = {
  bin: string;
  files: LiveKitFiles;
  ports: LiveKitPorts;
  /** See `fingerprintOf`. */
  fingerprint: string;
  secret: string;
  graceMs: number;
};

export type LiveKitFiles = {
  config: string;
  /** Contains the process id of LiveKit. */
  pidFile: string;
  /** The record of the guardian, see `guardian-record.ts`. */
  record: string;
  /** The output of the guardian itself. */
  guardianLog: string;
};

/** `leaving`: the end of this connection is intended, so LiveKit ends with it. */
export type ToGuardian = { type: 'attach'; secret: string } | { type: 'leaving' } | { type: 'stop' };

export type FromGuardian =
  | { type: 'attached' }
  /** LiveKit responds. Sent again after it was restarted. */
  | { type: 'ready'; pid: number | undefined; isRestart: boolean }
  | { type: 'failed'; message: string; output: string }
  | { type: 'log'; message: string; level: Parameters<EngineLog>[1] };

/** No message is longer, so that a connection without the secret cannot fill the memory. */
const maxMessageLength = 64 * 1024;

export function send<Message>(socket: Socket | null, message: Message): void {
  if (socket?.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Calls `onMessage` for each message. A text that is not a message closes the connection. */
export function readMessages<Message>(socket: Socket, onMessage: (message: Message) => void): void {
  let pending = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const textLines = (pending + chunk).split('\n');
    pending = textLines.pop() ?? '';
    if (pending.length > maxMessageLength) socket.destroy();
    for (const textLine of textLines) {
      if (socket.destroyed) return;
      const message = parse<Message>(textLine);
      if (message) onMessage(message);
      else socket.destroy();
    }
  });
  // The close event follows, and every caller listens to it.
  socket.on('error', () => undefined);
}

function parse<Message>(textLine: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(textLine);
    return typeof value === 'object' && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}
