/** Makes one file of the tracks of a recording: all pictures on a canvas, all sound in one track, without pauses. */
import type { RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import {
  AudioSample,
  AudioSampleSource,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  WebMOutputFormat,
} from 'mediabunny';
import { drawBackground, drawPerson, drawPicture, type Picture } from '../../../pictures/draw-picture.ts';
import { layoutOf } from '../../../pictures/picture-layout.ts';
import { isDue, isMuted, layoutAt } from '../player/tracks.ts';
import type { FileFormat } from './file-format.ts';
import { type PictureReader, readPictures, readSound, type SoundReader, sampleRate } from './read-tracks.ts';
import { createTimeline } from './timeline.ts';

export type ComposedRecording = Pick<RecordingPlayback, 'durationMs' | 'gaps' | 'tracks'>;

export interface ComposeOptions {
  readonly recording: ComposedRecording;
  readonly format: FileFormat;
  readonly target: WritableStream<StreamTargetChunk>;
  readonly fetchTrack: (track: number, init?: RequestInit) => Promise<Response>;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
}

const size = { width: 1280, height: 720 };
const frameMs = 40;
const blockLength = (sampleRate * frameMs) / 1000;
const keyFrameSeconds = 5;
const pictureBitsPerSecond = 2_000_000;
const soundBitsPerSecond = 96_000;
const progressEveryMs = 250;
/** Written at once. */
const chunkBytes = 1024 * 1024;

const isSound = ({ source }: { source: string }) => source === 'microphone' || source === 'screen_sound';

/** @throws Error when a track cannot be read or the file not be written */
export async function compose(options: ComposeOptions): Promise<void> {
  const { recording, format, target, onProgress } = options;
  const { tracks } = recording;
  const timeline = createTimeline(recording);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('canvas has no 2d context');

  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: new StreamTarget(target, { chunked: true, chunkSize: chunkBytes }),
  });
  const picture = tracks.every(isSound) ? null : await pictureSource(canvas, format);
  const sound = tracks.some(isSound)
    ? new AudioSampleSource({
        codec: format === 'mp4' ? 'aac' : 'opus',
        quality: new Quality({ bitrate: soundBitsPerSecond }),
      })
    : null;
  if (picture) output.addVideoTrack(picture, { frameRate: 1000 / frameMs });
  if (sound) output.addAudioTrack(sound);
  await output.start();

  const pictures = new Map<number, PictureReader>();
  const sounds = new Map<number, SoundReader>();

  function readerOf<Reader>(
    readers: Map<number, Reader>,
    track: number,
    read: (url: string, fetchFile: (init?: RequestInit) => Promise<Response>) => Reader,
  ): Reader {
    const reader =
      readers.get(track) ??
      read(`https://tracks.invalid/${track}`, (init) => options.fetchTrack(track, init));
    readers.set(track, reader);
    return reader;
  }

  function closeWhatIsOver(at: number) {
    for (const readers of [pictures, sounds])
      for (const [number, reader] of readers) {
        const track = tracks.find((each) => each.track === number);
        if (track && isDue(track, at)) continue;
        reader.close();
        readers.delete(number);
      }
  }

  async function pictureAt(track: (typeof tracks)[number] | null, at: number): Promise<Picture | null> {
    if (!track || isMuted(track, at)) return null;
    const sample = await readerOf(pictures, track.track, readPictures).at((at - track.from) / 1000);
    return (
      sample && {
        width: sample.displayWidth,
        height: sample.displayHeight,
        draw: ({ x, y, width, height }) => pen && sample.draw(pen, x, y, width, height),
      }
    );
  }

  async function drawAt(at: number) {
    if (!pen) return;
    const { screen, cameras } = layoutAt(tracks, at);
    const layout = layoutOf(size, cameras.length, screen !== null);
    const shared = await pictureAt(screen, at);
    const people = await Promise.all(cameras.map((camera) => pictureAt(camera, at)));
    drawBackground(pen, size);
    if (layout.screen) drawPicture(shared, layout.screen);
    for (const [index, camera] of cameras.entries()) {
      const area = layout.people[index];
      if (area) drawPerson(pen, people[index] ?? null, camera.name, area);
    }
  }

  async function mixAt(at: number): Promise<Float32Array<ArrayBuffer>> {
    const block = new Float32Array(2 * blockLength);
    const channels = [block.subarray(0, blockLength), block.subarray(blockLength)];
    for (const track of tracks) {
      if (!isSound(track) || !isDue(track, at)) continue;
      const start = Math.round(((at - track.from) / 1000) * sampleRate);
      await readerOf(sounds, track.track, readSound).addTo(channels, start);
    }
    for (const [index, value] of block.entries()) block[index] = Math.max(-1, Math.min(1, value));
    return block;
  }

  try {
    let reportedAt = 0;
    for (let fileMs = 0; fileMs < timeline.lengthMs; fileMs += frameMs) {
      const at = timeline.recordedAt(fileMs);
      closeWhatIsOver(at);
      if (picture) {
        await drawAt(at);
        await picture.add(fileMs / 1000, frameMs / 1000);
      }
      if (sound) await addBlock(sound, await mixAt(at), fileMs / 1000);
      if (performance.now() - reportedAt < progressEveryMs) continue;
      reportedAt = performance.now();
      onProgress(fileMs / timeline.lengthMs);
    }
    await output.finalize();
    onProgress(1);
  } finally {
    closeWhatIsOver(Number.POSITIVE_INFINITY);
  }
}

async function pictureSource(canvas: OffscreenCanvas, format: FileFormat): Promise<CanvasSource> {
  const quality = new Quality({ bitrate: pictureBitsPerSecond });
  const codec = await getFirstEncodableVideoCodec(format === 'mp4' ? ['avc'] : ['vp8', 'vp9'], {
    ...size,
    quality,
  });
  if (!codec) throw new Error(`this browser encodes no picture of ${format}`);
  return new CanvasSource(canvas, { codec, quality, keyFrameInterval: keyFrameSeconds });
}

async function addBlock(source: AudioSampleSource, data: Float32Array<ArrayBuffer>, seconds: number) {
  const sample = new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate,
    timestamp: seconds,
  });
  await source.add(sample);
  sample.close();
}
