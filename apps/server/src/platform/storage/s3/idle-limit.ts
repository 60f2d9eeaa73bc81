/** Ends a stream whose source stops sending. */
import { Readable } from 'node:stream';

/**
 * The time counts only while the reader waits: a paused recording is read as slowly as it is watched.
 * @returns fails when no piece arrives in time, or when the source ends early
 */
export function withIdleLimit(source: Readable, idleMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const limited = new Readable({
    read() {
      clearTimeout(timer);
      timer = setTimeout(() => limited.destroy(new Error(`S3 sent nothing for ${idleMs} ms`)), idleMs);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  source.on('data', (piece: Buffer) => {
    clearTimeout(timer);
    if (!limited.push(piece)) source.pause();
  });
  source.on('end', () => {
    hasEnded = true;
    clearTimeout(timer);
    limited.push(null);
  });
  source.on('error', (error) => limited.destroy(error));
  source.on('close', () => {
    if (!hasEnded) limited.destroy(new Error('S3 ended the file early'));
  });
  source.pause();
  return limited;
}
