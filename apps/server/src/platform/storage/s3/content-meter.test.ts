import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { meterContent } from './content-meter.ts';

const bytesOf = (checksum: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(checksum);
  return bytes;
};
const content = Buffer.from('0123456789');

async function metered(partBytes: number, pieces: readonly Buffer[]) {
  const meter = meterContent(Readable.from(pieces), partBytes);
  const passed: Uint8Array[] = [];
  for await (const piece of meter.pieces) passed.push(piece);
  expect(Buffer.concat(passed)).toEqual(content);
  return meter;
}

test.each([[[content]], [[content.subarray(0, 3), content.subarray(3)]]])(
  'measures the size and the checksum of the whole',
  async (pieces) => {
    const meter = await metered(100, pieces);

    expect(meter.size()).toBe(10);
    expect(meter.matches(bytesOf(crc32(content)).toString('base64'))).toBe(true);
    expect(meter.matches(bytesOf(1).toString('base64'))).toBe(false);
  },
);

test.each([
  [4, ['0123', '4567', '89']],
  [5, ['01234', '56789']],
])('measures the checksum of the checksums of parts of %i bytes', async (partBytes, parts) => {
  const meter = await metered(partBytes, [content.subarray(0, 7), content.subarray(7)]);
  const checksums = Buffer.concat(parts.map((part) => bytesOf(crc32(part))));

  const reported = `${bytesOf(crc32(checksums)).toString('base64')}-${parts.length}`;
  expect(meter.matches(reported)).toBe(true);
  expect(meter.matches(reported.replace(/-.*/, '-9'))).toBe(false);
});

test('tells the failure of the content from others', async () => {
  async function* broken() {
    yield content;
    throw new Error('the source broke');
  }
  const meter = meterContent(broken(), 100);

  await expect(Readable.from(meter.pieces).toArray()).rejects.toThrow('the source broke');

  expect(meter.failure()).toMatchObject({ error: { message: 'the source broke' } });
});
