/** Writes a media file: collects what is appended, and writes it to the disk when it is flushed. */
import { type FileHandle, open } from 'node:fs/promises';
import type { StreamTargetChunk } from 'mediabunny';

export interface FileSink {
  readonly writable: WritableStream<StreamTargetChunk>;
  /** After it the file can be read up to here. @throws Error when it cannot be written */
  flush(): Promise<void>;
  close(): Promise<void>;
  /** Its size, with what is not flushed yet. */
  bytes(): number;
  /** How much waits for the disk. */
  waitingBytes(): number;
}

export async function createFileSink(path: string): Promise<FileSink> {
  const file = await open(path, 'wx', 0o600);
  let appended: Uint8Array[] = [];
  let written = 0;
  let size = 0;
  let queue = Promise.resolve();

  /** Writes one after the other. After an error nothing is written any more. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work);
    queue.catch(() => undefined);
    return queue;
  }

  function flush(): Promise<void> {
    return enqueue(async () => {
      if (appended.length === 0) return;
      const data = Buffer.concat(appended);
      appended = [];
      await writeAll(file, data, written);
      written += data.length;
    });
  }

  return {
    writable: new WritableStream<StreamTargetChunk>({
      async write({ data, position }) {
        if (position === size) {
          appended.push(data);
          size += data.length;
          return;
        }
        // A part that was written earlier gets its final content, such as a length.
        await flush();
        await enqueue(() => writeAll(file, data, position));
        const end = position + data.length;
        if (end > size) {
          size = end;
          written = end;
        }
      },
    }),
    flush,
    async close() {
      try {
        await flush();
      } finally {
        await file.close();
      }
    },
    bytes: () => size,
    waitingBytes: () => size - written,
  };
}

async function writeAll(file: FileHandle, data: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < data.length; ) {
    const { bytesWritten } = await file.write(data, done, data.length - done, position + done);
    done += bytesWritten;
  }
}
