import * as z from 'zod';

export const recordingManifest = z.object({
  format: z.literal('foyer-recording'),
  version: z.literal(1),
  recordingId: z.uuid(),
  /** The zero of all times below. */
  startedAt: z.iso.datetime(),
  /** Milliseconds from `startedAt`; `null` while it runs. */
  duration: z.number().int().nullable(),
  /** Nothing was written from … to …, in milliseconds. */
  gaps: z.array(
    z.object({
      from: z.number().int(),
      to: z.number().int().nullable(),
      reason: z.enum(['by_hand', 'on_hold']),
    }),
  ),
  tracks: z.array(
    z.object({
      file: z.string(),
      /** The participant's identity in the room; names come from the meeting. */
      identity: z.string(),
      source: z.enum(['camera', 'microphone', 'screen', 'screen_sound']),
      mediaType: z.string(),
      /** Milliseconds from `startedAt` of its first and last sample; a file's own times begin at `from`. */
      from: z.number().int(),
      to: z.number().int(),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      bytes: z.number().int(),
      /** Nothing arrived because it was muted or turned off. */
      muted: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
    }),
  ),
});
