/** Assembles H.264 frames from RTP packets (RFC 6184), with a length before each NAL unit (ISO/IEC 14496-15). */
import type { Assembler, FrameEvents } from './frame.ts';
import { pictureSize } from './h264-picture-size.ts';

const types = { slice: 1, keySlice: 5, sps: 7, pps: 8, delimiter: 9, stapA: 24, fuA: 28 } as const;

export function createH264Assembler({ onFrame, onBroken }: FrameEvents): Assembler {
  let units: Buffer[] = [];
  let fragments: Buffer[] = [];
  let timestamp = 0;
  let arrivedAtMs = 0;
  let needsKey = true;
  let sps: Buffer | null = null;
  let pps: Buffer | null = null;

  function lose() {
    units = [];
    fragments = [];
    needsKey = true;
    onBroken();
  }

  function add(nal: Buffer) {
    const type = typeOf(nal);
    if (type === types.sps) sps = nal;
    else if (type === types.pps) pps = nal;
    else if (type !== types.delimiter && nal.length > 0) units.push(nal);
  }

  function end() {
    const pictures = units;
    units = [];
    if (pictures.length === 0) return;
    const isKey = pictures.some((nal) => typeOf(nal) === types.keySlice);
    if (needsKey && !(isKey && sps && pps)) return onBroken();
    needsKey = false;
    const frame = { timestamp, arrivedAtMs, data: withLengths(pictures), isKey };
    onFrame(isKey && sps && pps ? { ...frame, ...descriptionOf(sps, pps) } : frame);
  }

  /** A part of a NAL: its type is in the second byte, the first one has its importance. */
  function addFragment(payload: Buffer) {
    const [indicator = 0, header = 0] = payload;
    if (header & 0x80) fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    if (fragments.length === 0) return;
    fragments.push(payload.subarray(2));
    if (!(header & 0x40)) return;
    add(Buffer.concat(fragments));
    fragments = [];
  }

  return (packet) => {
    if (packet.isAfterLoss) lose();
    const { payload } = packet;
    if (payload.length < 2) return;
    if (packet.timestamp !== timestamp && units.length > 0) end();
    timestamp = packet.timestamp;
    arrivedAtMs = packet.arrivedAtMs;
    const type = typeOf(payload);
    if (type === types.fuA) addFragment(payload);
    else if (type === types.stapA) for (const nal of unitsOf(payload)) add(nal);
    else add(payload);
    if (packet.isMarked) end();
  };
}

const typeOf = (nal: Buffer) => (nal[0] ?? 0) & 0x1f;

function* unitsOf(payload: Buffer) {
  for (let at = 1; at + 2 <= payload.length; ) {
    const length = payload.readUInt16BE(at);
    if (at + 2 + length > payload.length) return;
    yield payload.subarray(at + 2, at + 2 + length);
    at += 2 + length;
  }
}

function withLengths(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
}

function descriptionOf(sps: Buffer, pps: Buffer) {
  const [, profile = 0, constraints = 0, level = 0] = sps;
  const lengthOf = (nal: Buffer) => Buffer.from([nal.length >> 8, nal.length & 0xff]);
  const description = Buffer.concat([
    Buffer.from([1, profile, constraints, level, 0xff, 0xe1]),
    lengthOf(sps),
    sps,
    Buffer.from([1]),
    lengthOf(pps),
    pps,
  ]);
  const codecString = `avc1.${Buffer.from([profile, constraints, level]).toString('hex')}`;
  const size = pictureSize(sps);
  return { description, codecString, ...(size && { size }) };
}
