/** Reads the tracks of a recording one after the other in time: the picture of a position, and the sound of a block. */
import {
  AudioSampleSink,
  Input,
  MATROSKA,
  MP4,
  OGG,
  UrlSource,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';

export const sampleRate = 48_000;

/** Fetches a part of a track's file. */
export type FetchFile = (init?: RequestInit) => Promise<Response>;

export interface PictureReader {
  /**
   * @param seconds from the start of the track; never less than before
   * @returns what was shown then, which belongs to the reader; `null` before the first picture
   */
  at(seconds: number): Promise<VideoSample | null>;
  close(): void;
}

export interface SoundReader {
  /**
   * Adds the sound of a block to both channels.
   * @param start the block's first sample from the start of the track; never less than before
   */
  addTo(channels: readonly Float32Array[], start: number): Promise<void>;
  close(): void;
}

/** Bytes of a file that are kept in memory. */
const cacheBytes = 4 * 1024 * 1024;
const mostAttempts = 4;
const retryAfterSeconds = 1;

function open(url: string, fetchFile: FetchFile): Input {
  const source = new UrlSource(url, {
    fetchFn: (_, init) => fetchFile(init),
    getRetryDelay: (attempts) => (attempts < mostAttempts ? retryAfterSeconds : null),
    maxCacheSize: cacheBytes,
    parallelism: 1,
  });
  return new Input({ source, formats: [WEBM, MATROSKA, MP4, OGG] });
}

export function readPictures(url: string, fetchFile: FetchFile): PictureReader {
  const input = open(url, fetchFile);
  let samples: AsyncGenerator<VideoSample, void> | null = null;
  let shown: VideoSample | null = null;
  let next: VideoSample | null = null;
  let isOver = false;

  async function begin() {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('the file has no picture');
    return new VideoSampleSink(track).samples();
  }

  return {
    async at(seconds) {
      samples ??= await begin();
      while (!isOver) {
        next ??= (await samples.next()).value ?? null;
        if (!next) isOver = true;
        if (!next || next.timestamp > seconds) break;
        shown?.close();
        shown = next;
        next = null;
      }
      return shown;
    },
    close() {
      shown?.close();
      next?.close();
      input.dispose();
    },
  };
}

interface DecodedSound {
  readonly start: number;
  readonly channels: readonly Float32Array[];
}

export function readSound(url: string, fetchFile: FetchFile): SoundReader {
  const input = open(url, fetchFile);
  let decoded: AsyncGenerator<DecodedSound, void> | null = null;
  let next: DecodedSound | null = null;
  let isOver = false;

  async function* decode(): AsyncGenerator<DecodedSound, void> {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the file has no sound');
    for await (const sample of new AudioSampleSink(track).samples()) {
      if (sample.sampleRate !== sampleRate) throw new Error(`sound of ${sample.sampleRate} Hz`);
      const channelOf = (channel: number) => {
        const values = new Float32Array(sample.numberOfFrames);
        const planeIndex = Math.min(channel, sample.numberOfChannels - 1);
        sample.copyTo(values, { planeIndex, format: 'f32-planar' });
        return values;
      };
      const channels = [channelOf(0), channelOf(1)];
      const start = Math.round(sample.timestamp * sampleRate);
      sample.close();
      yield { start, channels };
    }
  }

  return {
    async addTo(channels, start) {
      decoded ??= decode();
      const end = start + (channels[0]?.length ?? 0);
      while (!isOver) {
        next ??= (await decoded.next()).value ?? null;
        if (!next) {
          isOver = true;
          return;
        }
        const nextEnd = next.start + (next.channels[0]?.length ?? 0);
        if (next.start < end && nextEnd > start) mix(channels, start, next);
        if (nextEnd > end) return;
        next = null;
      }
    },
    close: () => input.dispose(),
  };
}

function mix(block: readonly Float32Array[], blockStart: number, { start, channels }: DecodedSound): void {
  for (const [number, values] of channels.entries()) {
    const target = block[number];
    if (!target) continue;
    const offset = start - blockStart;
    const first = Math.max(0, -offset);
    const last = Math.min(values.length, target.length - offset);
    for (let at = first; at < last; at += 1)
      target[offset + at] = (target[offset + at] ?? 0) + (values[at] ?? 0);
  }
}
