/** Assembles VP8 frames from RTP packets (RFC 7741). */
import type { Assembler, FrameEvents } from './frame.ts';

export function createVp8Assembler({ onFrame, onBroken }: FrameEvents): Assembler {
  let parts: Buffer[] = [];
  let timestamp = 0;
  let arrivedAtMs = 0;
  /** Until a key frame nothing can be decoded. */
  let needsKey = true;

  function end() {
    const data = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    parts = [];
    const isKey = isKeyFrame(data);
    if (needsKey && !isKey) return onBroken();
    needsKey = false;
    onFrame({ timestamp, arrivedAtMs, data, isKey, ...(isKey && { size: sizeOf(data) }) });
  }

  function lose() {
    parts = [];
    needsKey = true;
    onBroken();
  }

  return (packet) => {
    if (packet.isAfterLoss) lose();
    if (packet.payload.length === 0) return;
    const offset = descriptorLength(packet.payload);
    if (offset >= packet.payload.length) return;
    const isStart = isFrameStart(packet.payload);
    if (isStart && parts.length > 0) lose();
    if (!isStart && parts.length === 0) return;
    if (isStart) {
      timestamp = packet.timestamp;
      arrivedAtMs = packet.arrivedAtMs;
    }
    parts.push(packet.payload.subarray(offset));
    if (packet.isMarked) end();
  };
}

/** The start of the first partition (bits S and PID). */
const isFrameStart = (payload: Buffer) => ((payload[0] ?? 0) & 0x17) === 0x10;

function descriptorLength(payload: Buffer): number {
  const [first = 0, extension = 0, picture = 0] = payload;
  if (!(first & 0x80)) return 1;
  let length = 2;
  if (extension & 0x80) length += picture & 0x80 ? 2 : 1;
  if (extension & 0x40) length += 1;
  if (extension & 0x30) length += 1;
  return length;
}

/** The first bit of the frame tag (RFC 6386, 9.1). */
const isKeyFrame = (data: Uint8Array) => data.length >= 10 && ((data[0] ?? 1) & 1) === 0;

function sizeOf(data: Buffer) {
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}
