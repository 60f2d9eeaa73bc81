/** One file of a recording, made from real tracks and read again. */
import type { PlayedTrack, RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  CanvasSource,
  Input,
  MP4,
  Output,
  Quality,
  VideoSampleSink,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { afterEach, expect, test } from 'vitest';
import { createNewFile, type NewFile } from '../../../saving/new-file.ts';
import { composeFile } from './compose-file.ts';
import { type FileFormat, fileFormat, mediaTypes } from './file-format.ts';

const urls: string[] = [];
let made: NewFile | null = null;
afterEach(async () => {
  for (const url of urls.splice(0)) URL.revokeObjectURL(url);
  await made?.discard();
});

/** Encodes a file as the recorder writes it. */
async function encoded(add: (output: Output) => () => Promise<void>): Promise<string> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const write = add(output);
  await output.start();
  await write();
  await output.finalize();
  const url = URL.createObjectURL(new Blob([target.buffer as ArrayBuffer]));
  urls.push(url);
  return url;
}

/** A picture of one colour, 16:9, 25 a second. */
const pictureOf = (colour: string, seconds: number) =>
  encoded((output) => {
    const canvas = new OffscreenCanvas(320, 180);
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 320, 180);
    const source = new CanvasSource(canvas, { codec: 'vp8', quality: new Quality('medium') });
    output.addVideoTrack(source);
    return async () => {
      for (let at = 0; at < seconds; at += 0.04) await source.add(at, 0.04);
    };
  });

/** A tone of 440 Hz. */
const tone = (seconds: number) =>
  encoded((output) => {
    const source = new AudioSampleSource({ codec: 'opus', quality: new Quality('medium') });
    output.addAudioTrack(source);
    return async () => {
      const data = Float32Array.from({ length: seconds * 48_000 }, (_, at) =>
        Math.sin((at * 440 * 2 * Math.PI) / 48_000),
      );
      const format = { format: 'f32', numberOfChannels: 1, sampleRate: 48_000 } as const;
      await source.add(new AudioSample({ data, ...format, timestamp: 0 }));
    };
  });

const track = (change: Partial<PlayedTrack> & { track: number; url: string }): PlayedTrack => ({
  identity: 'customer:asha',
  side: 'customer',
  name: '',
  source: 'camera',
  mediaType: 'video/webm',
  from: 0,
  to: 2_000,
  bytes: 1,
  muted: [],
  ...change,
});

const playbackOf = (tracks: PlayedTrack[], change: Partial<RecordingPlayback> = {}): RecordingPlayback => ({
  recordingId: '00000000-0000-4000-8000-00000000000e',
  startedAt: '2026-11-26T09:00:00.000Z',
  durationMs: 2_000,
  productName: 'JEE Live Demo',
  gaps: [],
  tracks,
  speaking: [],
  chapters: [],
  linksExpireAt: '2026-11-26T09:10:00.000Z',
  ...change,
});

async function make(load: () => Promise<RecordingPlayback>, signal = new AbortController().signal) {
  const format = (await fileFormat()) as FileFormat;
  made = await createNewFile('recording', mediaTypes[format]);
  if (!made) throw new Error('no file');
  const shares: number[] = [];
  const { file, isPrivate } = made;
  await composeFile({ load, format, file, isPrivate, signal, onProgress: (share) => shares.push(share) });
  return { shares, input: new Input({ source: new BlobSource(await file.getFile()), formats: [WEBM, MP4] }) };
}

/** The colours of points of the picture at a time. */
async function coloursAt(input: Input, seconds: number, points: readonly [number, number][]) {
  const picture = await input.getPrimaryVideoTrack();
  if (!picture) throw new Error('no picture');
  const sample = await new VideoSampleSink(picture).getSample(seconds);
  const canvas = new OffscreenCanvas(1280, 720);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  sample?.draw(pen, 0, 0);
  sample?.close();
  return points.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = pen.getImageData(x, y, 1, 1).data;
    if (red > 150 && blue < 100) return 'red';
    if (blue > 150 && red < 100) return 'blue';
    return red + green + blue < 200 ? 'dark' : 'other';
  });
}

const left: [number, number] = [300, 360];
const right: [number, number] = [980, 360];

test('has the pictures beside each other and the sound of all tracks, without the pauses', async () => {
  const [red, blue, sound] = await Promise.all([pictureOf('red', 2), pictureOf('blue', 2), tone(2)]);
  const tracks = [
    track({ track: 0, url: red }),
    track({ track: 1, url: blue, muted: [{ from: 1_400, to: 2_000 }] }),
    track({ track: 2, url: sound, source: 'microphone', mediaType: 'audio/webm' }),
  ];

  const { input, shares } = await make(async () =>
    playbackOf(tracks, { gaps: [{ from: 800, to: 1_200, reason: 'on_hold' }] }),
  );

  expect(await input.computeDuration()).toBeCloseTo(1.6, 1);
  expect(await coloursAt(input, 0.5, [left, right])).toEqual(['red', 'blue']);
  // 1.5 s of the recording: the second camera is off.
  expect(await coloursAt(input, 1.2, [left, right])).toEqual(['red', 'dark']);
  const mixed = await input.getPrimaryAudioTrack();
  let loudest = 0;
  if (mixed)
    for await (const sample of new AudioSampleSink(mixed).samples()) {
      const values = new Float32Array(sample.numberOfFrames);
      sample.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
      loudest = Math.max(loudest, ...values);
      sample.close();
    }
  expect(loudest).toBeGreaterThan(0.3);
  expect(shares.at(-1)).toBe(1);
});

/** The test server refuses files outside of the project. */
const forbidden = `${location.origin}/@fs/etc/hosts`;

test('asks for new links when the old ones have expired', async () => {
  const red = await pictureOf('red', 1);
  const answers = [forbidden, red];
  let asked = 0;

  const { input } = await make(async () => {
    const url = answers[Math.min(asked, 1)] ?? red;
    asked += 1;
    return playbackOf([track({ track: 0, url, to: 900 })], { durationMs: 900 });
  });

  expect(asked).toBe(2);
  expect(await coloursAt(input, 0.5, [left])).toEqual(['red']);
});

test('a track that cannot be read fails, and so does a cancelled file', async () => {
  const broken = URL.createObjectURL(new Blob(['not a film']));
  urls.push(broken);
  await expect(make(async () => playbackOf([track({ track: 0, url: broken })]))).rejects.toThrow();

  const controller = new AbortController();
  const red = await pictureOf('red', 1);
  const cancelled = make(async () => playbackOf([track({ track: 0, url: red })]), controller.signal);
  controller.abort();

  await expect(cancelled).rejects.toThrow('abort');
});
