/** Small pictures of places in a recording. Only key frames are decoded: a picture costs one frame, not the ten seconds before it. */
import type { PlayedTrack, RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import { CanvasSink, EncodedPacketSink, Input, MATROSKA, MP4, UrlSource, WEBM } from 'mediabunny';
import { isMuted, layoutAt } from './tracks.ts';

export interface Preview {
  /** Milliseconds from the start of the recording. */
  readonly at: number;
  readonly picture: Blob;
}

export const previewSize = { width: 120, height: 68 };
/** Bytes of a file that are kept in memory. */
const cacheBytes = 2 * 1024 * 1024;

/**
 * Pictures at even distances, each as soon as it is read: of the shared screen, otherwise of a camera, customers first.
 * A place without a picture is left out. @throws Error when a file cannot be read
 */
export async function* readPreviews(
  { tracks, durationMs }: Pick<RecordingPlayback, 'tracks' | 'durationMs'>,
  count: number,
): AsyncGenerator<Preview, void> {
  const opened = new Map<number, ReturnType<typeof openTrack>>();
  try {
    for (let index = 0; index < count; index += 1) {
      const at = Math.round((durationMs * (index + 0.5)) / count);
      const track = shownAt(tracks, at);
      if (!track) continue;
      const { input, sinks } = opened.get(track.track) ?? openTrack(track);
      opened.set(track.track, { input, sinks });
      const picture = await pictureAt(await sinks, (at - track.from) / 1000);
      if (picture) yield { at, picture };
    }
  } finally {
    for (const { input } of opened.values()) input.dispose();
  }
}

function shownAt(tracks: readonly PlayedTrack[], at: number): PlayedTrack | undefined {
  const { screen, cameras } = layoutAt(tracks, at);
  const seen = cameras.filter((camera) => !isMuted(camera, at));
  return screen ?? seen.find(({ side }) => side === 'customer') ?? seen[0];
}

function openTrack({ url }: PlayedTrack) {
  const source = new UrlSource(new URL(url, location.href), {
    maxCacheSize: cacheBytes,
    parallelism: 1,
    // The player asks for new links when they have expired.
    getRetryDelay: () => null,
  });
  const input = new Input({ source, formats: [WEBM, MATROSKA, MP4] });
  const sinks = (async () => {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('the file has no picture');
    return {
      packets: new EncodedPacketSink(track),
      canvases: new CanvasSink(track, { ...previewSize, fit: 'cover' }),
    };
  })();
  return { input, sinks };
}

async function pictureAt(
  { packets, canvases }: { packets: EncodedPacketSink; canvases: CanvasSink },
  seconds: number,
): Promise<Blob | null> {
  const key = await packets.getKeyPacket(seconds);
  const drawn = key && (await canvases.getCanvas(key.timestamp));
  if (!drawn) return null;
  const { canvas } = drawn;
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type: 'image/jpeg' });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
}
