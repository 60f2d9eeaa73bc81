/** Records the signalling messages that a page receives from the media server. */
import type { Page } from '@playwright/test';

/** The fields of `SignalResponse` in LiveKit's protocol, by number. */
const kinds: Readonly<Record<number, string>> = {
  5: 'participants',
  11: 'room',
  14: 'subscribed-quality',
  15: 'subscription-permission',
  10: 'speakers',
  12: 'connection-quality',
  13: 'stream-state',
  16: 'token',
  18: 'pong',
  20: 'pong',
};

export interface SignallingMessage {
  /** Of the message, or the number of its field. */
  readonly kind: string;
  /** With one character per byte. */
  readonly bytes: string;
  readonly atMs: number;
}

/** Must be called before the page connects. @returns the messages so far, which grow */
export function recordSignalling(page: Page): readonly SignallingMessage[] {
  const messages: SignallingMessage[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/livekit/rtc')) return;
    socket.on('framereceived', ({ payload }) => {
      const bytes = Buffer.from(payload);
      const field = fieldOf(bytes);
      messages.push({
        kind: kinds[field] ?? String(field),
        bytes: bytes.toString('latin1'),
        atMs: Date.now(),
      });
    });
  });
  return messages;
}

/** The number of the first field of a protobuf message. */
function fieldOf(bytes: Buffer): number {
  const [first = 0, second = 0] = bytes;
  return (first < 0x80 ? first : (first & 0x7f) | (second << 7)) >> 3;
}
