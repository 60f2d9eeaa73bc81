/** Writes one track: puts its packets in order, assembles frames, times them and adds them to a file. */
import { join } from 'node:path';
import type { RecordedTrack } from '@foyer/contract/recordings/manifest.ts';
import { createAssembler } from './assembler.ts';
import type { Codec } from './codec.ts';
import type { Assembler, Frame } from './frame.ts';
import type { MediaPacket, SenderReport } from './peer.ts';
import { createReorder, type Reorder } from './reorder.ts';
import { createTrackClock, type ParticipantClock } from './track-clock.ts';
import { containers, createTrackFile, type TrackFile } from './track-file.ts';

export interface TrackOptions {
  readonly folder: string;
  /** The name of the file, without its extension. */
  readonly name: string;
  readonly identity: string;
  readonly source: RecordedTrack['source'];
  readonly codec: Codec;
  /** As the publisher announced it; zeros when unknown. */
  readonly size: { readonly width: number; readonly height: number };
  readonly participant: ParticipantClock;
  readonly isMuted: boolean;
  readonly now: () => number;
  readonly requestKeyFrame: () => void;
  readonly requestAgain: (sequences: number[]) => void;
  /** The file has begun. */
  readonly onOpened: () => void;
  readonly onError: (error: unknown) => void;
}

export interface TrackRecorder {
  readonly codec: Codec;
  push(packet: MediaPacket): void;
  observe(report: SenderReport): void;
  /** To be called every few milliseconds. */
  check(nowMs: number): void;
  setMuted(isMuted: boolean): void;
  /** What was under way never comes: the connection is a new one. */
  restart(): void;
  /** After a pause: nothing is written that was said or shown earlier, even if it arrives late. */
  resume(): void;
  flush(): Promise<void>;
  finish(): Promise<void>;
  /** Its entry in the manifest; `null` before its first frame. */
  entry(): RecordedTrack | null;
}

const waitMs = { opus: 200, vp8: 500, h264: 500 } as const satisfies Record<Codec, number>;
/** LiveKit sends the same instant twice when it changes to another size: a file tells milliseconds apart. */
const picture = { clockRate: 90_000, smallestStepMs: 1 };
/** No Opus packet is shorter (RFC 6716, 2.1.4). Players count samples and round: packets closer than 2 ms may fall together. */
const sound = { clockRate: 48_000, smallestStepMs: 2.5 };
const clockOptions = { opus: sound, vp8: picture, h264: picture } satisfies Record<Codec, object>;
/** Between requests for key frames. */
const requestEveryMs = 300;
/** Key frames are the places to which a player can jump. */
const keyFrameEveryMs = 10_000;
/** LiveKit sends pictures of 8 × 8 or 2 × 2 pixels in place of a track that ends. */
const smallestPicture = 16;
/** A disk that is this far behind gets no more. */
const mostWaitingBytes = 32 * 1024 * 1024;

/** LiveKit sends this packet in place of a microphone that is muted, with times of its own. */
const insertedSilence = [0xf8, 0xff, 0xfe];
const isInsertedSilence = (data: Uint8Array) =>
  data.length > 3 && data.every((byte, at) => byte === (insertedSilence[at] ?? 0));

export function createTrackRecorder(options: TrackOptions): TrackRecorder {
  const { codec, now, participant } = options;
  const clock = createTrackClock({ ...clockOptions[codec], participant });
  const { extension, mediaType } = containers[codec];
  const fileName = `${options.name}.${extension}`;
  const muted: { from: number; to: number }[] = [];
  let mutedSinceMs = options.isMuted ? now() : null;
  let stream = createStream();
  let file: TrackFile | null = null;
  let opening: Promise<void> | null = null;
  /** Frames that came while the file was created. */
  let early: { frame: Frame; timeMs: number }[] = [];
  let firstMs = 0;
  let lastMs = 0;
  let size = options.size;
  let type: string = mediaType;
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  let keyAtMs = Number.NEGATIVE_INFINITY;
  let isBlank = false;
  let resumedAtMs = 0;
  let waitsForKey = false;
  let isFinished = false;

  function createStream(): { reorder: Reorder; assemble: Assembler } {
    const assemble = createAssembler(codec, { onFrame: take, onBroken: requestKeyFrame });
    return {
      assemble,
      reorder: createReorder({
        onPacket: assemble,
        onMissing: options.requestAgain,
        waitMs: waitMs[codec],
      }),
    };
  }

  function requestKeyFrame() {
    if (now() - requestedAtMs < requestEveryMs) return;
    requestedAtMs = now();
    options.requestKeyFrame();
  }

  function take(frame: Frame) {
    if (isFinished) return;
    if (frame.size) {
      isBlank = frame.size.width <= smallestPicture && frame.size.height <= smallestPicture;
      if (!isBlank && frame.size.width * frame.size.height > size.width * size.height) size = frame.size;
    }
    if (isBlank || (codec === 'opus' && isInsertedSilence(frame.data))) return;
    if (frame.isKey) keyAtMs = now();
    const timeMs = Math.max(0, clock.timeOf(frame.timestamp, frame.arrivedAtMs));
    if (timeMs + clock.shiftMs() < resumedAtMs) {
      waitsForKey = codec !== 'opus';
      return;
    }
    endMuted(timeMs + clock.shiftMs());
    if (waitsForKey && !frame.isKey) return requestKeyFrame();
    waitsForKey = false;
    if (!opening) open(frame, timeMs);
    lastMs = Math.max(lastMs, timeMs);
    if (!file) early.push({ frame, timeMs });
    else if (file.waitingBytes() < mostWaitingBytes) file.add(frame, timeMs - firstMs);
  }

  /** What was sent before LiveKit reported the end of the mute ends it. */
  function endMuted(atMs: number) {
    const range = muted.at(-1);
    if (range && range.to > atMs) range.to = Math.max(range.from, atMs);
  }

  function open(first: Frame, timeMs: number) {
    firstMs = timeMs;
    if (first.codecString) type = mediaType.replace(/codecs=".*"/, `codecs="${first.codecString}"`);
    const path = join(options.folder, fileName);
    const headerSize = size.width > 0 ? size : (first.size ?? size);
    opening = createTrackFile({ path, codec, size: headerSize }, first).then(
      (created) => {
        file = created;
        for (const { frame, timeMs: at } of early) created.add(frame, at - firstMs);
        early = [];
        options.onOpened();
      },
      (error) => options.onError(error),
    );
  }

  return {
    codec,
    push(packet) {
      if (mutedSinceMs === null && !isFinished) stream.reorder.push(packet);
    },
    observe: clock.observe,
    check(nowMs) {
      if (stream.reorder.isWaiting()) stream.reorder.check(nowMs);
      if (codec !== 'opus' && file && mutedSinceMs === null && nowMs - keyAtMs > keyFrameEveryMs)
        requestKeyFrame();
    },
    setMuted(isMuted) {
      if (isMuted === (mutedSinceMs !== null)) return;
      if (mutedSinceMs === null) {
        stream.reorder.flush();
        mutedSinceMs = now();
      } else {
        muted.push({ from: mutedSinceMs, to: now() });
        mutedSinceMs = null;
        stream = createStream();
      }
    },
    restart() {
      stream.reorder.flush();
      stream = createStream();
    },
    resume() {
      resumedAtMs = now();
    },
    async flush() {
      await opening;
      await file?.flush();
    },
    async finish() {
      if (isFinished) return;
      stream.reorder.flush();
      isFinished = true;
      if (mutedSinceMs !== null) muted.push({ from: mutedSinceMs, to: now() });
      mutedSinceMs = null;
      await opening;
      await file?.finish();
    },
    entry() {
      if (!file) return null;
      const shift = clock.shiftMs();
      const from = Math.max(0, Math.round(firstMs + shift));
      const ranges = mutedSinceMs === null ? muted : [...muted, { from: mutedSinceMs, to: now() }];
      return {
        file: fileName,
        identity: options.identity,
        source: options.source,
        mediaType: type,
        from,
        to: Math.max(from, Math.round(lastMs + shift)),
        ...(codec !== 'opus' && size.width > 0 && { width: size.width, height: size.height }),
        bytes: file.bytes(),
        muted: ranges
          .filter(({ to }) => to > from)
          .map((range) => ({ from: Math.max(from, Math.round(range.from)), to: Math.round(range.to) })),
      };
    },
  };
}
