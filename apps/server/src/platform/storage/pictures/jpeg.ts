/** Reads the structure of a JPEG (ITU-T T.81), and removes what is not needed to show it. */
import { readOrientation, writeOrientation } from './exif-orientation.ts';

export interface CleanedPicture {
  /** The largest size that the file declares; 0 if it declares none. */
  readonly pixels: number;
  /**
   * Whether it has a width, a height and all parts that a decoder needs, up to its end mark. The pixels
   * themselves are not decoded, so the work is bounded by the size of the file.
   */
  readonly isComplete: boolean;
  /** Without EXIF, location, comments, thumbnails and data after the end; the orientation is kept. */
  readonly bytes: Buffer;
}

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  comment: 0xfe,
  app0: 0xe0,
  app15: 0xef,
} as const;
/** Segments of a JPEG or chunks of a PNG: far above what encoders write, and each costs more than its bytes. */
export const maxParts = 50_000;
const exifStart = Buffer.from('Exif\0\0', 'latin1');
/** Needed to show the picture: density, colour profile and colour transform. */
const keptApps: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

export function cleanJpeg(bytes: Buffer): CleanedPicture {
  const kept: Buffer[] = [];
  let pixels = 0;
  let orientation: number | null = null;
  let areFramesValid = true;
  const found = new Set<number | 'frame' | 'pixels'>();
  for (const { code, segment, payload } of segmentsOf(bytes)) {
    if (code === 0xe1 && payload.subarray(0, 6).equals(exifStart))
      orientation ??= readOrientation(payload.subarray(6));
    if (isFrame(code)) {
      found.add('frame');
      const size = payload.length < 5 ? 0 : payload.readUInt16BE(1) * payload.readUInt16BE(3);
      areFramesValid &&= size > 0 && payload[5] !== 0 && payload.length === 6 + 3 * (payload[5] ?? 0);
      pixels = Math.max(pixels, size);
    }
    if (code === marker.scan && found.has('frame') && segment.length > payload.length + 4)
      found.add('pixels');
    found.add(code);
    if (isNeeded(code, payload)) kept.push(segment);
  }
  // A segment that is broken or longer than the file hides the end mark.
  const isComplete =
    areFramesValid && found.has('pixels') && found.has(marker.quantization) && found.has(marker.end);
  const exif = orientation ? [exifSegment(orientation)] : [];
  return { pixels, isComplete, bytes: Buffer.concat([bytes.subarray(0, 2), ...exif, ...kept]) };
}

/** SOF0 to SOF15, without the three codes between them that mean tables. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}

function isNeeded(code: number, payload: Buffer): boolean {
  if (code === marker.comment) return false;
  if (code < marker.app0 || code > marker.app15) return true;
  const name = keptApps[code];
  return name !== undefined && payload.toString('latin1', 0, name.length) === name;
}

/** The segments after the start, each scan with its data. Bytes between segments are skipped, as decoders do. */
function* segmentsOf(bytes: Buffer) {
  let at = nextMarker(bytes, 2);
  for (let count = 0; at < bytes.length && count < maxParts; count += 1) {
    const code = bytes[at + 1] as number;
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    const hasPayload = code !== marker.end && code !== marker.start;
    // A broken segment: decoders stop here.
    const isBroken = hasPayload && length < 2;
    let end = isBroken ? bytes.length : at + 2 + (hasPayload ? length : 0);
    const payload = bytes.subarray(at + 4, Math.max(end, at + 4));
    if (code === marker.scan) end = nextMarker(bytes, end);
    yield { code, segment: bytes.subarray(at, end), payload };
    if (code === marker.end) return;
    at = code === marker.scan ? end : nextMarker(bytes, end);
  }
}

/** The next marker that is neither a stuffed byte, nor padding, nor a restart inside of a scan. */
function nextMarker(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const code = bytes[at + 1] as number;
    if (code >= 0xc0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return bytes.length;
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([exifStart, writeOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
