/**
 * Writes the duration into the header of a recorded WebM file. A browser records for a stream, whose end it does
 * not know, so players could not show the length (Matroska, RFC 9559: Segment > Info > Duration).
 */

const infoId = [0x15, 0x49, 0xa9, 0x66];
/** Duration, an 8-byte float, in units of TimestampScale. */
const durationId = [0x44, 0x89];
/** Info follows the first few elements. */
const headBytes = 4096;
/** Two bytes of id, one of size, eight of value; the recorders of browsers count in milliseconds. */
const elementBytes = 11;

/** @returns the file unchanged if its header is not as expected or has a duration */
export async function withDuration(file: Blob, durationMs: number): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const header = insertDuration(head, durationMs);
  return header ? new Blob([header, file.slice(head.length)], { type: 'video/webm' }) : file;
}

/** @param head the first bytes of a file @returns the same with a duration, `null` if that is not possible */
export function insertDuration(head: Uint8Array, durationMs: number): Uint8Array<ArrayBuffer> | null {
  const start = indexOf(head, infoId);
  if (start < 0) return null;
  const sizeAt = start + infoId.length;
  const size = readSize(head, sizeAt);
  if (!size) return null;
  const contentAt = sizeAt + size.length;
  const content = head.subarray(contentAt, contentAt + size.value);
  if (content.length < size.value || indexOf(content, durationId) >= 0) return null;
  const duration = new Uint8Array(elementBytes);
  duration.set([...durationId, 0x88]);
  new DataView(duration.buffer).setFloat64(3, durationMs);
  return concat(
    head.subarray(0, sizeAt),
    sizeBytes(size.value + elementBytes),
    content,
    duration,
    head.subarray(contentAt + size.value),
  );
}

function indexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  for (let at = 0; at + wanted.length <= bytes.length; at += 1)
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return -1;
}

/** An EBML variable-size integer (RFC 8794, section 4); `null` for an unknown size. */
function readSize(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > 8) return null;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value < headBytes ? { value, length } : null;
}

/** The size as a variable-size integer of two bytes. */
const sizeBytes = (value: number) => Uint8Array.of(0x40 | (value >> 8), value & 0xff);

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
