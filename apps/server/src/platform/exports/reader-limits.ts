/** Aborts a download whose client reads too slowly, because it holds a database connection and its snapshot. */
import type { Writable } from 'node:stream';
import { minutes, seconds } from '@foyer/contract/core/time.ts';

export interface ReaderLimits {
  /** For one piece. PostgreSQL ends a long read that is idle for longer (`longReadLimits`). */
  readonly stallsAfterMs?: number;
  /** For all of it, beside `graceMs`. */
  readonly bytesPerSecond?: number;
  readonly graceMs?: number;
  readonly endsAfterMs?: number;
}

/** Passes the pieces on. Destroys the stream when its reader breaks a limit. */
export async function* limitReader<Piece extends string | Uint8Array>(
  pieces: AsyncIterable<Piece>,
  stream: Writable,
  {
    stallsAfterMs = minutes(2),
    bytesPerSecond = 16_384,
    graceMs = seconds(30),
    endsAfterMs = minutes(10),
  }: ReaderLimits = {},
): AsyncGenerator<Piece> {
  const endsAt = performance.now() + endsAfterMs;
  // What is left of the time that the reader may take.
  let allowanceMs = graceMs;
  for await (const piece of pieces) {
    allowanceMs += (Buffer.byteLength(piece) / bytesPerSecond) * 1000;
    const startedAt = performance.now();
    const limitMs = Math.max(0, Math.min(stallsAfterMs, allowanceMs, endsAt - startedAt));
    const tooSlow = setTimeout(() => stream.destroy(new Error('the download stalled')), limitMs);
    try {
      yield piece;
    } finally {
      clearTimeout(tooSlow);
    }
    allowanceMs -= performance.now() - startedAt;
  }
}
