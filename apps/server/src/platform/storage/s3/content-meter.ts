/** Measures content on its way to S3: its size, and the checksums that S3 computes of the same bytes. */
import { crc32 } from 'node:zlib';
import type { Content } from '../storage.ts';

export interface ContentMeter {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly size: () => number;
  /** What the content threw, as opposed to S3. */
  readonly failure: () => { readonly error: unknown } | null;
  /** CRC-32 as S3 reports it: of the whole, or of the checksums of the parts, followed by their number. */
  readonly matches: (reported: string) => boolean;
}

/** @param partBytes the size of all parts but the last */
export function meterContent(content: Content, partBytes: number): ContentMeter {
  let size = 0;
  let whole = 0;
  let part = 0;
  const parts: number[] = [];
  let failure: { readonly error: unknown } | null = null;

  function count(piece: Uint8Array): void {
    whole = crc32(piece, whole);
    for (let at = 0; at < piece.length; ) {
      const room = partBytes - (size % partBytes);
      const taken = piece.subarray(at, at + room);
      part = crc32(taken, part);
      size += taken.length;
      at += taken.length;
      if (size % partBytes !== 0) continue;
      parts.push(part);
      part = 0;
    }
  }

  async function* measured() {
    try {
      for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
        count(piece);
        yield piece;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  function ofParts(): string {
    const all = size % partBytes === 0 ? parts : [...parts, part];
    const checksums = Buffer.concat(all.map(checksumBytes));
    return `${checksumBytes(crc32(checksums)).toString('base64')}-${all.length}`;
  }

  return {
    pieces: measured(),
    size: () => size,
    failure: () => failure,
    matches: (reported) =>
      reported === (reported.includes('-') ? ofParts() : checksumBytes(whole).toString('base64')),
  };
}

function checksumBytes(checksum: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(checksum);
  return bytes;
}
