/**
 * A file of WebM or Matroska consists of clusters of frames. The length of a cluster is written when it ends, which for
 * pictures is the next key frame: half a minute later, or never when the recorder was killed.
 */
import { type FileHandle, open } from 'node:fs/promises';

const segment = 0x18538067;
const cluster = 0x1f43b675;
/** The elements beside clusters (RFC 9559): seek head, information, tracks, cues, tags, chapters, attachments, padding. */
const besideClusters = new Set([
  0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469, 0xec,
]);
/** Of an identifier of at most four bytes and a length of at most eight. */
const longestHeader = 12;

interface Element {
  readonly id: number;
  /** Where its length is written, and in how many bytes. */
  readonly lengthAt: number;
  readonly lengthBytes: number;
  readonly contentAt: number;
  readonly endsAt: number;
}

/**
 * Gives each cluster that has no length yet the length of its whole frames. A frame that was cut off at the end of the file
 * is removed: readers would reject the cluster because of it. Leaves other files as they are.
 */
export async function closeOpenClusters(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size; ) {
      const element = await readElement(file, at);
      if (!element) return;
      if (element.id === segment) at = element.contentAt;
      else if (element.id === cluster) at = await closeCluster(file, element, size);
      else at = element.endsAt;
    }
  } finally {
    await file.close();
  }
}

/** @returns where it ends. The length of an open cluster covers the time that it begins with. */
async function closeCluster(file: FileHandle, element: Element, size: number): Promise<number> {
  let end = element.endsAt <= size ? element.endsAt : element.contentAt;
  const before = end;
  while (end < size) {
    const frame = await readElement(file, end);
    if (frame && (frame.id === cluster || besideClusters.has(frame.id))) break;
    if (!frame || frame.endsAt > size) {
      await file.truncate(end);
      break;
    }
    end = frame.endsAt;
  }
  if (end > before || element.endsAt > size) await setLength(file, element, end);
  return end;
}

/** @returns `null` where no element begins */
async function readElement(file: FileHandle, at: number): Promise<Element | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, at);
  const idBytes = vintBytes(buffer[0] ?? 0);
  const lengthBytes = vintBytes(buffer[idBytes] ?? 0);
  if (idBytes > 4 || lengthBytes > 8 || idBytes + lengthBytes > bytesRead) return null;
  const id = buffer.readUIntBE(0, idBytes);
  const lengthAt = at + idBytes;
  const contentAt = lengthAt + lengthBytes;
  // The first set bit marks how many bytes there are.
  const raw = BigInt(`0x${buffer.toString('hex', idBytes, idBytes + lengthBytes)}`);
  const length = Number(raw - (1n << BigInt(7 * lengthBytes)));
  return { id, lengthAt, lengthBytes, contentAt, endsAt: contentAt + length };
}

/** From the zero bits that a number of variable length begins with; 9 for no number. */
const vintBytes = (first: number): number => Math.clz32(first) - 24 + 1;

async function setLength(
  file: FileHandle,
  { lengthAt, lengthBytes, contentAt }: Element,
  end: number,
): Promise<void> {
  const value = (1n << BigInt(7 * lengthBytes)) + BigInt(end - contentAt);
  const bytes = Buffer.from(value.toString(16).padStart(2 * lengthBytes, '0'), 'hex');
  await file.write(bytes, 0, lengthBytes, lengthAt);
}
