/** The output of a command that runs for long: a reader that leaves, or does not read, does not end or stop it. */

/** What a slow reader may leave behind, in characters. What comes after it is dropped. */
const maxWaiting = 4 * 2 ** 20;

const flushGraceMs = 1_000;

/**
 * @param {NodeJS.WriteStream} stream of which Node writes a pipe in the background
 * @returns {{ write(text: string): void, flush(): Promise<void>, isTTY?: boolean, columns?: number }}
 */
export function createOutput(stream = process.stdout) {
  let isLost = false;
  // For example `npm start | head -1`. Without a listener the error would end this process, and with it the server.
  stream.on('error', () => {
    isLost = true;
  });
  return {
    write(text) {
      if (!isLost && stream.writableLength <= maxWaiting) stream.write(text);
    },
    /** Waits until the reader has taken everything; at most a second, because this process would wait for ever. */
    flush() {
      if (isLost || stream.writableLength === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, flushGraceMs);
        stream.once('error', resolve);
        stream.write('', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    isTTY: stream.isTTY,
    get columns() {
      return stream.columns;
    },
  };
}
