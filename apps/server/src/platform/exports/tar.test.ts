import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { expect, test } from 'vitest';
import { type TarFile, writeTar } from './tar.ts';

const at = new Date('2026-11-22T10:00:00Z');
const file = (name: string, content: string, size = content.length): TarFile => ({
  name,
  size,
  pieces: Readable.from([Buffer.from(content.slice(0, 3)), Buffer.from(content.slice(3))]),
});
async function* listed(...files: TarFile[]) {
  yield* files;
}

test('writes the files in order and unchanged', async () => {
  const archive = Readable.from(writeTar(listed(file('rows/a.ndjson', '{"a":1}\n'), file('empty', '')), at));

  const found: unknown[] = [];
  for await (const entry of archive.pipe(extract()))
    found.push([entry.header.name, entry.header.mtime, await text(entry)]);

  expect(found).toEqual([
    ['rows/a.ndjson', at, '{"a":1}\n'],
    ['empty', at, ''],
  ]);
});

test('aborts the archive when a file cannot be read or has another size than declared', async () => {
  async function* broken() {
    yield Buffer.from('begun');
    throw new Error('the disk is gone');
  }

  await expect(buffer(writeTar(listed({ name: 'a', size: 9, pieces: broken() }), at))).rejects.toThrow(
    'the disk is gone',
  );
  await expect(buffer(writeTar(listed(file('a', 'short', 9)), at))).rejects.toThrow('Size mismatch');
});

test('reads no more than the consumer takes, and nothing after the consumer stops', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield Buffer.alloc(64 * 1024);
    }
  }
  const archive = writeTar(listed({ name: 'a', size: 2 ** 40, pieces: endless() }), at);

  await archive.next();
  await archive.next();
  await archive.return(undefined);
  const readSoFar = read;
  await new Promise((resolve) => setImmediate(resolve));

  expect(readSoFar).toBeLessThan(10);
  expect(read).toBe(readSoFar);
});
