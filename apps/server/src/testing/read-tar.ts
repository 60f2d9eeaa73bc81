/** Reads a tar archive. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';

/** @returns path → content, in the order of the archive */
export async function readTar(archive: Readable | Buffer): Promise<Map<string, Buffer>> {
  const stream = Buffer.isBuffer(archive) ? Readable.from([archive]) : archive;
  const found = new Map<string, Buffer>();
  for await (const entry of stream.pipe(extract())) found.set(entry.header.name, await buffer(entry));
  return found;
}

/** The rows of a file with one JSON object per line. */
export function linesOf(content: Buffer | undefined): Record<string, unknown>[] {
  return (content?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((textLine) => JSON.parse(textLine));
}
