/** The manifest of a recording that LiveKit Egress has written. */
import path from 'node:path';
import type { RecordingManifest } from '@foyer/contract/recordings/manifest.ts';
import type { EngineLog } from '../../engines/child.ts';
import type { Egress, PublishedTrack } from '../../media/egresses.ts';
import type { RecordingOrder } from '../recorder.ts';

interface Span {
  /** Milliseconds from the start of the recording. */
  from: number;
  /** `null` while it lasts. */
  to: number | null;
}

/** One egress of one track. A track that goes on after a pause has another one. */
export interface WrittenTrack extends Pick<PublishedTrack, 'trackId' | 'identity' | 'source'> {
  readonly egressId: string;
  /** In the bucket, without an extension. */
  readonly name: string;
  width?: number;
  height?: number;
  readonly muted: Span[];
  /** Nothing more is written. */
  isOver: boolean;
  /** Egress has ended it without a file. */
  hasFailed: boolean;
}

export interface EgressRecording {
  readonly order: RecordingOrder;
  /** In ISO 8601; the zero of all times. */
  readonly startedAt: string;
  readonly gaps: (Span & { readonly reason: 'by_hand' | 'on_hold' })[];
  readonly tracks: WrittenTrack[];
}

/** Of the files that Egress writes without encoding: VP8 and VP9, H.264, Opus. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
};

interface Ended {
  /** Of the recording, in milliseconds. */
  readonly duration: number;
  readonly ended: readonly Egress[];
  readonly log: EngineLog;
}

export function manifestOf(
  { order, startedAt, gaps, tracks }: EgressRecording,
  { duration, ended, log }: Ended,
): RecordingManifest {
  const offset = (instant: Date) => Math.max(0, instant.getTime() - Date.parse(startedAt));
  return {
    format: 'foyer-recording',
    version: 1,
    recordingId: order.recordingId,
    startedAt,
    duration,
    gaps,
    tracks: tracks.flatMap(({ egressId, name, identity, source, width, height, muted }) => {
      const egress = ended.find((each) => each.egressId === egressId);
      const file = egress?.file;
      const extension = file ? path.extname(file.name) : '';
      const mediaType = mediaTypes[extension];
      if (!file || !mediaType || file.name !== `${name}${extension}`) {
        const problem = egress ? egress.error || `stored ${file?.name ?? 'nothing'}` : 'unknown to LiveKit';
        log(`Recording ${order.recordingId}: ${name} is missing: ${problem}`, 'warn');
        return [];
      }
      const [from, to] = [offset(file.startedAt), offset(file.endedAt)];
      return [
        {
          file: path.basename(file.name),
          identity,
          source,
          mediaType,
          from,
          to,
          ...(width && height ? { width, height } : {}),
          bytes: file.bytes,
          muted: within(muted, { from, to }),
        },
      ];
    }),
  };
}

/** The parts of the spans that are in the other one. */
function within(spans: readonly Span[], { from, to }: { readonly from: number; readonly to: number }) {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to ?? to, to) }))
    .filter((span) => span.from < span.to);
}
