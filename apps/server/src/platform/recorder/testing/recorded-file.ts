/** Reads recorded files, and compares them with the sample that was published. */
import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { SampleName } from './publisher.ts';

export interface RecordedPacket {
  readonly timeMs: number;
  readonly isKey: boolean;
  /** The encoded data, for comparison. */
  readonly data: string;
}

/** The packets of a file's only track, also of a file that is still written. */
export async function readPackets(path: string | URL, kind?: 'audio' | 'video'): Promise<RecordedPacket[]> {
  const input = new Input({ source: new BufferSource(await readFile(path)), formats: ALL_FORMATS });
  const packets: RecordedPacket[] = [];
  try {
    const video = kind === 'audio' ? null : await input.getPrimaryVideoTrack();
    const track = video ?? (await input.getPrimaryAudioTrack());
    if (!track) return packets;
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
      packets.push({
        timeMs: timestamp * 1000,
        isKey: type === 'key',
        data: Buffer.from(data).toString('base64'),
      });
  } catch {
    // The end is still missing.
  }
  return packets;
}

/** A sample, and how fast its clock was when it was published. */
interface Published {
  readonly sample?: SampleName;
  readonly speed?: number;
}

/**
 * When the sample's first repetition began in the recording, in milliseconds, by each packet that occurs once in the sample. They are equal for
 * all packets of tracks that were recorded in step; see `spreadOf`.
 */
export async function startsOf(
  { from, packets }: { from: number; packets: readonly RecordedPacket[] },
  kind: 'audio' | 'video',
  { sample = 'flash-vp8', speed = 1 }: Published = {},
): Promise<number[]> {
  const published = await readPackets(new URL(`./samples/${sample}.mkv`, import.meta.url), kind);
  const times = Map.groupBy(published, ({ data }) => data);
  const roundMs = sampleMs / speed;
  let first: number | undefined;
  return packets.flatMap(({ timeMs, data }) => {
    const [only, another] = times.get(data) ?? [];
    if (!only || another) return [];
    const startMs = from + timeMs - only.timeMs / speed;
    first ??= startMs;
    return startMs - Math.round((startMs - first) / roundMs) * roundMs;
  });
}

/** How far apart the starts are, in milliseconds. Tracks may begin in different repetitions of the sample. */
export function spreadOf(starts: readonly number[]): number {
  const [first = 0] = starts;
  const inStep = starts.map((start) => start - first - Math.round((start - first) / sampleMs) * sampleMs);
  return Math.max(...inStep) - Math.min(...inStep);
}

const sampleMs = 4_000;
