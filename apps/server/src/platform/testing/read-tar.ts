/** What is in a tar, for tests that look into one. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';

/** @returns path → content, in the archive's order */
export async function readTar(archive: Readable | Buffer): Promise<Map<string, Buffer>> {
  const stream = Buffer.isBuffer(archive) ? Readable.from([archive]) : archive;
  const found = new Map<string, Buffer>();
  for await (const entry of stream.pipe(extract())) found.set(entry.header.name, await buffer(entry));
  return found;
}

/** The rows in a file of lines of JSON. */
export function linesOf(content: Buffer | undefined): Record<string, unknown>[] {
  return (content?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
