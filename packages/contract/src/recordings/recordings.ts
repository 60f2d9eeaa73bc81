/**
 * Recordings on the server: the agent controls one in the meeting, and staff list, play, download and delete the kept
 * ones. The customers' consent is in `meetings/recording-consent.ts`, shared with local recordings.
 */
import * as z from 'zod/mini';
import { admins, publicAccess, staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { wholeNumber } from '../core/numbers.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from '../core/tables.ts';
import { nonBlankText, text } from '../core/text.ts';
import { hours, minutes, seconds } from '../core/time.ts';

export const recordingLimits = {
  /** Days until a recording is deleted. */
  retentionDays: { min: 1, max: 3650, initial: 90 },
  /** The recorder must be in the room after this long. */
  startsWithinMs: seconds(30),
  /** A longer recording is stopped. */
  longestMs: hours(8),
  /** The files must be complete this long after the end. */
  stopsWithinMs: minutes(2),
  /** How often the deadlines are checked. */
  checkIntervalMs: seconds(5),
  /** How long the links to the files work. */
  linkLifetimeMs: minutes(10),
  /** Older answers of customers who have not been in a meeting since are not used. */
  answerLifetimeMs: hours(12),
  deletionReasonLength: 200,
  /** Characters of a tenant's own question before a recording. */
  questionLength: 400,
} as const;

/**
 * REQUESTED: the recorder enters the room · RECORDING ⇄ PAUSED by hand or on hold · STOPPING: the files are being
 * completed · READY: can be played · FAILED: with a reason · DELETED: the files are gone, the row stays for the logs.
 */
export const recordingStates = [
  'REQUESTED',
  'RECORDING',
  'PAUSED',
  'STOPPING',
  'READY',
  'FAILED',
  'DELETED',
] as const;
export type ServerRecordingState = (typeof recordingStates)[number];

/** Why a recording failed: the recorder's reasons, and `timed_out` for a step that took too long. */
export const recordingFailures = [
  'room_unreachable',
  'nothing_recorded',
  'disk_full',
  'recorder_crashed',
  'capacity_reached',
  'timed_out',
] as const;
export type ServerRecordingFailure = (typeof recordingFailures)[number];

/** When recordings start: when an agent presses the button, or as soon as everyone has agreed. */
export const recordingStarts = ['by_hand', 'automatic'] as const;
export type RecordingStart = (typeof recordingStarts)[number];

const meetingParams = z.object({ meetingId: id });
const recordingParams = z.object({ recordingId: id });

const recordingRow = z.object({
  id,
  meetingId: id,
  state: z.enum(recordingStates),
  failure: z.nullable(z.enum(recordingFailures)),
  startedAt: instant,
  stoppedAt: z.nullable(instant),
  /** Milliseconds, pauses included; `null` until the files are complete. */
  durationMs: z.nullable(z.int()),
  bytes: z.int(),
  productName: z.string(),
  /** The customers who were in the meeting, oldest first. */
  customerNames: z.string(),
  agentName: z.string(),
  startedBy: z.enum(recordingStarts),
  /** When the sweep deletes it; `null` while it runs and after its deletion. */
  deletedOn: z.nullable(instant),
});
export type RecordingListRow = z.infer<typeof recordingRow>;

const query = tableQuery(['startedAt', 'durationMs', 'bytes', 'productName', 'agentName', 'state'], {
  productId: z.optional(id),
  agentId: z.optional(id),
  state: z.optional(z.enum(recordingStates)),
  /** Of one customer: from the customer's record. */
  customerId: z.optional(id),
  /** Of one meeting: from the time log. */
  meetingId: z.optional(id),
});

const gap = z.object({
  from: z.int(),
  to: z.int(),
  reason: z.enum(['by_hand', 'on_hold']),
});

/** Times in milliseconds from the start of the recording. */
const playback = z.object({
  recordingId: id,
  startedAt: instant,
  durationMs: z.int(),
  productName: z.string(),
  gaps: z.array(gap),
  tracks: z.array(
    z.object({
      /** The number of the track, for its download. */
      track: z.int(),
      /** Signed; works in this browser, in this session and until `linksExpireAt`. */
      url: z.string(),
      identity: z.string(),
      side: z.enum(['agent', 'customer', 'guest', 'other']),
      name: z.string(),
      source: z.enum(['camera', 'microphone', 'screen', 'screen_sound']),
      mediaType: z.string(),
      from: z.int(),
      to: z.int(),
      bytes: z.int(),
      muted: z.array(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
  /** Who spoke from … to …, as `identity` of the tracks. */
  speaking: z.array(z.object({ identity: z.string(), from: z.int(), to: z.int() })),
  chapters: z.array(
    z.object({
      at: z.int(),
      kind: z.enum(['joined', 'left', 'shared', 'on_hold', 'paused', 'snapshot']),
      /** Of the person; empty for a pause. */
      name: z.string(),
    }),
  ),
  linksExpireAt: instant,
});
export type RecordingPlayback = z.infer<typeof playback>;
export type PlayedTrack = RecordingPlayback['tracks'][number];
export type RecordingChapter = RecordingPlayback['chapters'][number];

const fileLink = z.object({ url: z.string(), expiresAt: instant });

export const recordingRoutes = {
  start: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/server-recording',
    access: staff,
    summary: 'Start a recording on the server. Everyone in the meeting must have agreed before.',
    params: meetingParams,
    answer: z.object({ result: z.object({ recordingId: id }) }),
    status: 201,
    errors: [
      'feature.off',
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'recording.running',
      'recording.not_in_meeting',
      'recording.consent_missing',
      'recording.on_hold',
      'recording.capacity_reached',
      'recording.disk_full',
      'recording.failed',
    ],
    limit: { max: 30, perMs: minutes(1) },
  }),
  change: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/server-recording',
    access: staff,
    summary: 'Pause, resume or stop the recording of the meeting; idempotent.',
    params: meetingParams,
    body: z.object({ state: z.enum(['paused', 'recording', 'stopped']) }),
    answer: null,
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'recording.not_found',
      'recording.on_hold',
    ],
    limit: { max: 60, perMs: minutes(1) },
  }),
  list: route({
    method: 'GET',
    path: '/api/manage/recordings',
    access: staff,
    summary: 'Recordings, newest first: all for admins, their own for agents where the tenant allows it.',
    query,
    answer: tableAnswer(recordingRow),
    /** An agent whose tenant does not allow it. */
    errors: ['auth.forbidden'],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/recordings/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(query),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  play: route({
    method: 'POST',
    path: '/api/recordings/:recordingId/playback',
    access: staff,
    summary: 'Tracks, pauses and chapters of a recording, with links to its files; audited.',
    params: recordingParams,
    answer: z.object({ result: playback }),
    errors: ['recording.not_found', 'recording.not_ready', 'storage.unavailable'],
  }),
  download: route({
    method: 'POST',
    path: '/api/recordings/:recordingId/tracks/:track/download',
    access: staff,
    summary: 'A link to one track as a file; audited.',
    params: z.object({ recordingId: id, track: wholeNumber }),
    answer: z.object({ result: fileLink }),
    errors: ['recording.not_found', 'recording.not_ready', 'storage.unavailable'],
  }),
  singleFile: route({
    method: 'POST',
    path: '/api/recordings/:recordingId/single-file',
    access: staff,
    summary:
      'The same as for playing, for a browser that makes one file of all tracks; audited as a download.',
    params: recordingParams,
    answer: z.object({ result: playback }),
    errors: ['recording.not_found', 'recording.not_ready', 'storage.unavailable'],
  }),
  remove: route({
    method: 'POST',
    path: '/api/recordings/:recordingId/deletion',
    access: admins,
    summary: 'Delete the files of a recording, with a reason; idempotent.',
    params: recordingParams,
    body: z.object({ reason: nonBlankText(recordingLimits.deletionReasonLength) }),
    answer: null,
    errors: ['recording.not_found', 'recording.running'],
  }),
  file: route({
    method: 'GET',
    path: '/api/recordings/:recordingId/files/:file',
    access: publicAccess,
    summary: 'A file of a recording by a signed link, for the browser and the session that it was made for.',
    params: z.object({ recordingId: id, file: text(200) }),
    query: z.object({ user: id, session: id, expires: wholeNumber, signature: text(64) }),
    answer: 'file',
    errors: ['link.invalid', 'link.expired', 'request.range_not_satisfiable', 'storage.unavailable'],
    /** Players ask for many ranges. */
    limit: { max: 6000, perMs: minutes(1) },
  }),
};
