/** Streams files into a tar archive. Only the current piece is in memory. */
import { once } from 'node:events';
import { type Pack, pack } from 'tar-stream';

export interface TarFile {
  /** Its path in the archive. */
  readonly name: string;
  /** The exact number of bytes, because a tar has it before the content. */
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * @param at the modification time of each file
 * @throws the error of reading a file, or of a file with another size than it declares; the archive is then
 * incomplete
 */
export async function* writeTar(files: AsyncIterable<TarFile>, at: Date): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const filling = fill(archive, files, at).catch((error: Error) => {
    archive.destroy(error);
  });
  // When the reader stops, the archive and the file that is being written are destroyed.
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
