/** Reads recorded files, and compares them with the sample that was published. */
import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';

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

/**
 * When the sample's start was recorded, by each packet that occurs once in the sample: equal for all packets of tracks
 * that were recorded in step.
 */
export async function startsOf(
  { from, packets }: { from: number; packets: readonly RecordedPacket[] },
  kind: 'audio' | 'video',
  sample = 'flash-vp8',
): Promise<number[]> {
  const published = await readPackets(new URL(`./samples/${sample}.mkv`, import.meta.url), kind);
  const times = Map.groupBy(published, ({ data }) => data);
  return packets.flatMap(({ timeMs, data }) => {
    const [only, another] = times.get(data) ?? [];
    return only && !another ? [(((from + timeMs - only.timeMs) % sampleMs) + sampleMs) % sampleMs] : [];
  });
}

const sampleMs = 4_000;
