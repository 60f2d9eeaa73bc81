import { expect, test } from 'vitest';
import { createAssembler } from './assembler.ts';
import type { Codec } from './codec.ts';
import type { Frame } from './frame.ts';
import { pictureSize } from './h264-picture-size.ts';
import { opusDurationMs } from './opus.ts';

function assemblerOf(codec: Codec) {
  const frames: Frame[] = [];
  let broken = 0;
  const assemble = createAssembler(codec, {
    onFrame: (frame) => frames.push(frame),
    onBroken: () => (broken += 1),
  });
  return {
    frames,
    brokenCount: () => broken,
    push: (payload: number[], timestamp: number, isMarked: boolean, isAfterLoss = false) =>
      assemble({
        sequence: 0,
        timestamp,
        isMarked,
        isAfterLoss,
        arrivedAtMs: timestamp,
        payload: Buffer.from(payload),
      }),
  };
}

// RFC 6386: the tag of a key frame, its start code, and 1280 × 720.
const vp8Key = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02];
const vp8Delta = [0x11, 0, 0, 1, 2, 3, 4, 5, 6, 7];

test('assembles a VP8 frame of several packets, with every form of the descriptor', () => {
  const { frames, push } = assemblerOf('vp8');
  push([0x90, 0xf0, 0x81, 0x02, 0x03, 0x20, ...vp8Key.slice(0, 6)], 1, false);
  push([0x80, 0x80, 0x05, ...vp8Key.slice(6)], 1, true);

  expect(frames).toMatchObject([{ timestamp: 1, isKey: true, size: { width: 1280, height: 720 } }]);
  expect([...(frames[0]?.data ?? [])]).toEqual(vp8Key);
});

test('asks for a key frame, and writes none of the frames that need a lost one', () => {
  const { frames, push, brokenCount } = assemblerOf('vp8');
  push([0x10, ...vp8Delta], 1, true);
  push([0x10, ...vp8Key], 2, true);
  push([0x10, ...vp8Delta], 3, true);
  push([0x10, ...vp8Delta], 5, true, true);
  push([0x10, ...vp8Key], 6, true);

  expect(frames.map(({ timestamp }) => timestamp)).toEqual([2, 3, 6]);
  expect(brokenCount()).toBeGreaterThanOrEqual(2);
});

test.each([[[]], [[0]], [[0x90]], [[0x90, 0xff]], [[0xff, 0xff, 0xff, 0xff, 0xff, 0xff]]])(
  'ignores the damaged VP8 packet %j',
  (payload) => {
    const { frames, push } = assemblerOf('vp8');
    push(payload, 1, true);
    expect(frames).toEqual([]);
  },
);

const sps = [0x67, 0x42, 0xc0, 0x1f, 0xd9, 0x00, 0xa0, 0x5b, 0xb0, 0x11, 0x00, 0x00, 0x03, 0x00, 0x01];
const pps = [0x68, 0xcb, 0x83, 0xcb, 0x20];

test('assembles an H.264 key frame of an aggregate and of fragments, and describes it', () => {
  const { frames, push } = assemblerOf('h264');
  push([0x18, 0, sps.length, ...sps, 0, pps.length, ...pps], 1, false);
  push([0x7c, 0x85, 1, 2], 1, false);
  push([0x7c, 0x45, 3], 1, true);

  expect(frames).toMatchObject([{ isKey: true, codecString: 'avc1.42c01f' }]);
  expect([...(frames[0]?.data ?? [])]).toEqual([0, 0, 0, 4, 0x65, 1, 2, 3]);
  expect([...(frames[0]?.description ?? [])].slice(0, 8)).toEqual([
    1,
    0x42,
    0xc0,
    0x1f,
    0xff,
    0xe1,
    0,
    sps.length,
  ]);
});

test.each([[[0x18, 0xff, 0xff, 1]], [[0x7c, 0x45]], [[0x65]], [[0x7c]]])(
  'survives the damaged H.264 packet %j',
  (payload) => {
    const { frames, push } = assemblerOf('h264');
    push(payload, 1, true);
    expect(frames).toEqual([]);
  },
);

test('reads the size of the picture that LiveKit puts in place of a track', () => {
  const blank = [
    0x67, 0x42, 0xc0, 0x1f, 0x0f, 0xd9, 0x1f, 0x88, 0x88, 0x84, 0, 0, 3, 0, 4, 0, 0, 3, 0, 0xc8, 0x3c, 0x60,
    0xc9, 0x20,
  ];
  expect(pictureSize(Uint8Array.from(blank))).toEqual({ width: 2, height: 2 });
  expect(pictureSize(Uint8Array.from([0x67, 0x42]))).toBeNull();
});

test.each([
  [20, [0x78]],
  [60, [0x1b, 0x01]],
  [10, [0x70]],
  [40, [0x79]],
  [2.5, [0x80]],
])('an Opus packet of %s ms', (lastsMs, packet) => {
  expect(opusDurationMs(Uint8Array.from(packet))).toBe(lastsMs);
});
