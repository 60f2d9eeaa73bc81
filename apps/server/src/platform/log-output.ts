/** Where the log is written. The server neither waits for the reader of its log nor ends with it. */
import type { Writable } from 'node:stream';

export interface LogOutput {
  /** Never waits and never throws. */
  write(text: string): void;
  /** Waits until the reader has taken what was written; at most this long. */
  flush(withinMs: number): Promise<void>;
}

/** What a slow reader may leave behind. Further lines are dropped, and counted. */
const maxWaitingChars = 4 * 1_048_576;

type Destination = Pick<Writable, 'write' | 'writableLength' | 'once' | 'on' | 'off'>;

/**
 * A destination of pino would retry for ever when the process exits after its reader has left (EPIPE), and would stop
 * the event loop while the reader does not read.
 * @param stream of which Node writes a pipe in the background
 */
export function createLogOutput(stream: Destination): LogOutput {
  let isLost = false;
  let dropped = 0;
  // The reader left, or the disk of the log file is full. Without a listener the error would end the process.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    isLost = error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';
  });

  function write(text: string): void {
    if (isLost) return;
    if (stream.writableLength > maxWaitingChars) {
      dropped += 1;
      return;
    }
    if (dropped > 0) stream.write(`${droppedLine(dropped)}\n`);
    dropped = 0;
    stream.write(text);
  }

  return {
    write,
    async flush(withinMs) {
      if (isLost || stream.writableLength === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      stream.on('error', resolve);
      stream.write('', () => resolve());
      await promise;
      clearTimeout(timer);
      stream.off('error', resolve);
    },
  };
}

const droppedLine = (count: number) =>
  JSON.stringify({
    level: 40,
    time: Date.now(),
    count,
    msg: 'log lines were dropped: the reader was too slow',
  });

let standardOutput: LogOutput | undefined;

/** The standard output of this process. */
export function standardLogOutput(): LogOutput {
  if (!standardOutput) {
    standardOutput = createLogOutput(process.stdout);
    // Warnings of Node are written there.
    process.stderr.on('error', () => undefined);
  }
  return standardOutput;
}
