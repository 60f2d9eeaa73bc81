/** The manifest of a recording: which files it has, and what they hold at which time. */
import * as z from 'zod/mini';

export const recordingManifest = z.object({
  format: z.literal('foyer-recording'),
  version: z.literal(1),
  recordingId: z.uuid(),
  /** The zero of all times below. */
  startedAt: z.iso.datetime(),
  /** Milliseconds from `startedAt`; `null` while it runs. */
  duration: z.nullable(z.int()),
  /** Nothing was written from … to …, in milliseconds. */
  gaps: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), reason: z.enum(['by_hand', 'on_hold']) })),
  /** Who spoke from … to …; several may speak at the same time. Absent in older recordings. */
  speaking: z.optional(z.array(z.object({ identity: z.string(), from: z.int(), to: z.int() }))),
  tracks: z.array(
    z.object({
      file: z.string(),
      /** The participant's identity in the room; names come from the meeting. */
      identity: z.string(),
      source: z.enum(['camera', 'microphone', 'screen', 'screen_sound']),
      mediaType: z.string(),
      /** Milliseconds from `startedAt` of its first and last sample; a file's own times begin at `from`. */
      from: z.int(),
      to: z.int(),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      bytes: z.int(),
      /** Nothing arrived because it was muted or turned off. */
      muted: z.array(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
});

export type RecordingManifest = z.infer<typeof recordingManifest>;
export type RecordedTrack = RecordingManifest['tracks'][number];
