/**
 * Local recordings: the agent's browser records the meeting into its own storage. The server knows that it
 * happens, never the recording itself.
 */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { minutes, seconds } from '../core/time.ts';

export const localRecordingLimits = {
  /** The recorder hands over a chunk after this long: what a crash can lose. */
  chunkMs: seconds(1),
  /** With less recording time left on the disk, the agent is warned. */
  warnBelowMs: minutes(10),
  /** With less recording time left on the disk, the recording stops. */
  stopBelowMs: minutes(1),
  /** How often the free space is checked. */
  spaceCheckIntervalMs: seconds(10),
  /** Chunks that wait to be written; with more, the disk is too slow and the recording stops. */
  maxWaitingChunks: 5,
  width: 1280,
  height: 720,
  framesPerSecond: 15,
  videoBitsPerSecond: 2_000_000,
  audioBitsPerSecond: 96_000,
} as const;

/**
 * `agent`: the agent pressed Stop · `low_space`: the disk is almost full · `write_failed`: the browser could
 * not write · `interrupted`: the page was closed or crashed.
 */
export const stopReasons = ['agent', 'low_space', 'write_failed', 'interrupted'] as const;
export type StopReason = (typeof stopReasons)[number];

const recordingParams = z.object({ recordingId: id });

export const localRecordingRoutes = {
  start: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/recordings',
    access: staff,
    summary: 'Start a local recording: asks every customer in the meeting who has not answered yet.',
    params: z.object({ meetingId: id }),
    answer: z.object({ result: z.object({ recordingId: id }) }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external', 'recording.running'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  stop: route({
    method: 'POST',
    path: '/api/recordings/:recordingId/stop',
    access: staff,
    summary: 'Stop a recording that the caller started; idempotent.',
    params: recordingParams,
    body: z.object({ reason: z.enum(stopReasons) }),
    answer: null,
    errors: ['recording.not_found'],
  }),
  download: route({
    method: 'POST',
    path: '/api/recordings/:recordingId/downloads',
    access: staff,
    summary: 'Record that the caller saves a local recording as a file.',
    params: recordingParams,
    answer: null,
    errors: ['recording.not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/recordings/:recordingId',
    access: staff,
    summary: 'Record that the caller deletes a local recording from the browser; idempotent.',
    params: recordingParams,
    answer: null,
    errors: ['recording.not_found', 'recording.running'],
  }),
};
