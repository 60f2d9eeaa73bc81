/** A tar of files that are written while they are read: nothing is held but the piece under way. */
import { once } from 'node:events';
import { type Pack, pack } from 'tar-stream';

export interface TarFile {
  /** Its path in the archive. */
  readonly name: string;
  /** Bytes, exactly: a tar says it before the content. */
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * @param at what each file says it was changed
 * @throws what reading a file throws, and for one that is not as long as it said: the archive breaks off
 */
export async function* writeTar(files: AsyncIterable<TarFile>, at: Date): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const filling = fill(archive, files, at).catch((error: Error) => {
    archive.destroy(error);
  });
  // Whoever stops reading destroys the archive, and with it what is being written into it.
  for await (const piece of archive) yield piece as Uint8Array;
  await filling;
}

async function fill(archive: Pack, files: AsyncIterable<TarFile>, at: Date): Promise<void> {
  for await (const { name, size, pieces } of files) {
    const written = Promise.withResolvers<void>();
    written.promise.catch(() => {});
    const header = { name, size, mtime: at, mode: 0o600 };
    const entry = archive.entry(header, (error) => (error ? written.reject(error) : written.resolve()));
    entry.on('error', () => {});
    for await (const piece of pieces)
      if (!entry.write(piece)) await Promise.race([once(entry, 'drain'), written.promise]);
    entry.end();
    await written.promise;
  }
  archive.finalize();
}
