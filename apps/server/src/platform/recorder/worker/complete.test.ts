import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedTrack } from '@foyer/contract/recordings/manifest.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeManifest } from '../manifest-file.ts';
import { completeFolder } from './complete.ts';
import { createTrackFile } from './track-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-complete-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const recordedTrack = (change: Partial<RecordedTrack>): RecordedTrack => ({
  file: '1-camera.webm',
  identity: 'customer:asha',
  source: 'camera',
  mediaType: 'video/webm; codecs="vp8"',
  from: 100,
  to: 100,
  width: 320,
  height: 180,
  bytes: 0,
  muted: [],
  ...change,
});

/** Frames as a recorder that is killed leaves them: flushed, and never finished. */
async function leaveFile(name: string, codec: 'opus' | 'vp8', keyFrames: readonly number[], count: number) {
  const frame = (index: number) => ({
    data: Buffer.alloc(40, codec === 'opus' ? 0xfc : index % 250),
    isKey: codec === 'opus' || keyFrames.includes(index),
  });
  const file = await createTrackFile(
    { path: join(folder, name), codec, size: { width: 320, height: 180 } },
    frame(0) as never,
  );
  for (let index = 0; index < count; index += 1) file.add(frame(index) as never, index * 100);
  await file.flush();
}

const complete = async (tracks: readonly RecordedTrack[]) => {
  await writeManifest(folder, {
    format: 'foyer-recording',
    version: 1,
    recordingId: crypto.randomUUID(),
    startedAt: new Date().toISOString(),
    duration: null,
    gaps: [],
    speaking: [],
    tracks: [...tracks],
  });
  return (await completeFolder(folder, true))?.tracks.map(({ file, to }) => [file, to]);
};

test.each([
  ['a single key frame', [0]],
  ['a key frame that was long ago', [0, 30]],
])('a killed recorder leaves every flushed picture, also after %s', async (_name, keyFrames) => {
  await leaveFile('1-camera.webm', 'vp8', keyFrames, 200);

  expect(await complete([recordedTrack({})])).toEqual([['1-camera.webm', 100 + 19_900]]);
});

test('a killed recorder leaves every flushed sound', async () => {
  await leaveFile('1-microphone.webm', 'opus', [], 57);
  const sound = recordedTrack({
    file: '1-microphone.webm',
    source: 'microphone',
    mediaType: 'audio/webm; codecs="opus"',
  });

  expect(await complete([sound])).toEqual([['1-microphone.webm', 100 + 5_600]]);
});

test.each([
  ['in its content', 20],
  ['in its header', 46],
])('a frame that is cut off %s costs no other one', async (_name, bytes) => {
  await leaveFile('1-camera.webm', 'vp8', [0, 30], 50);
  const { size } = await stat(join(folder, '1-camera.webm'));
  await truncate(join(folder, '1-camera.webm'), size - bytes);

  expect(await complete([recordedTrack({})])).toEqual([['1-camera.webm', 100 + 4_800]]);
});

test('a file without a frame is removed', async () => {
  await leaveFile('1-camera.webm', 'vp8', [0], 0);

  expect(await complete([recordedTrack({})])).toEqual([]);
  expect(await readdir(folder)).toEqual(['manifest.json']);
});

test('a file that cannot be read stays, beside those that can', async () => {
  await leaveFile('1-camera.webm', 'vp8', [0], 20);
  await writeFile(join(folder, '2-camera.webm'), Buffer.alloc(1_000, 7));

  expect(await complete([recordedTrack({}), recordedTrack({ file: '2-camera.webm' })])).toEqual([
    ['1-camera.webm', 100 + 1_900],
  ]);
  expect((await stat(join(folder, '2-camera.webm'))).size).toBe(1_000);
});
