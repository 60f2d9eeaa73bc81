/** The container file of one track: encoded frames as they are, readable up to the last flush. */
import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  StreamTarget,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import type { Codec } from './codec.ts';
import { createFileSink } from './file-sink.ts';
import type { Frame } from './frame.ts';
import { opusDurationMs } from './opus.ts';

export interface TrackFile {
  /** @param timeMs from the start of the file; never less than that of the frame before */
  add(frame: Frame, timeMs: number): void;
  flush(): Promise<void>;
  /** Writes the duration and the index. */
  finish(): Promise<void>;
  bytes(): number;
  waitingBytes(): number;
}

export interface TrackFileOptions {
  readonly path: string;
  readonly codec: Codec;
  /** Of the picture, in its header. */
  readonly size: { readonly width: number; readonly height: number };
}

/** WebM has no H.264; Matroska, which WebM is a part of, has. */
export const containers = {
  opus: { extension: 'webm', mediaType: 'audio/webm; codecs="opus"' },
  vp8: { extension: 'webm', mediaType: 'video/webm; codecs="vp8"' },
  h264: { extension: 'mkv', mediaType: 'video/x-matroska; codecs="avc1.42e01f"' },
} as const satisfies Record<Codec, { extension: string; mediaType: string }>;

/** @param first the frame that describes the track; a key frame */
export async function createTrackFile(
  { path, codec, size }: TrackFileOptions,
  first: Frame,
): Promise<TrackFile> {
  const sink = await createFileSink(path);
  const output = new Output({
    format: codec === 'h264' ? new MkvOutputFormat() : new WebMOutputFormat(),
    target: new StreamTarget(sink.writable),
  });
  const add = codec === 'opus' ? addSound(output) : addPicture(output, codec, size, first);
  await output.start();
  let failure: unknown;
  let added: Promise<unknown> = Promise.resolve();

  return {
    add(frame, timeMs) {
      added = add(frame, timeMs).catch((error: unknown) => {
        failure ??= error;
      });
    },
    async flush() {
      await added;
      if (failure) throw failure;
      await sink.flush();
    },
    async finish() {
      try {
        await added;
        await output.finalize();
      } finally {
        await sink.close();
      }
      if (failure) throw failure;
    },
    bytes: sink.bytes,
    waitingBytes: sink.waitingBytes,
  };
}

type AddFrame = (frame: Frame, timeMs: number) => Promise<void>;

function addSound(output: Output): AddFrame {
  const source = new EncodedAudioPacketSource('opus' satisfies AudioCodec);
  output.addAudioTrack(source);
  const meta = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 } };
  return ({ data }, timeMs) =>
    source.add(new EncodedPacket(data, 'key', timeMs / 1000, opusDurationMs(data) / 1000), meta);
}

function addPicture(
  output: Output,
  codec: 'vp8' | 'h264',
  size: TrackFileOptions['size'],
  first: Frame,
): AddFrame {
  const source = new EncodedVideoPacketSource(
    ({ vp8: 'vp8', h264: 'avc' } satisfies Record<string, VideoCodec>)[codec],
  );
  output.addVideoTrack(source);
  const { width: codedWidth, height: codedHeight } = size;
  const meta = {
    decoderConfig: {
      codec: first.codecString ?? 'vp8',
      codedWidth,
      codedHeight,
      ...(first.description && { description: first.description }),
    },
  };
  return ({ data, isKey }, timeMs) =>
    source.add(new EncodedPacket(data, isKey ? 'key' : 'delta', timeMs / 1000, 0), meta);
}
