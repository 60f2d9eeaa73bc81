/**
 * Consent to a recording: the question that every customer and guest answers before they are recorded, and the state of
 * the recording that everyone in the room sees. It is the same for every kind of recording.
 */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { minutes } from '../core/time.ts';

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin', 'guest'] as const;
const meetingParams = z.object({ meetingId: id });

/**
 * The versions of the question's text, the newest last. A change of its meaning gets a new version; the
 * record names the version that the customer read.
 */
export const consentTextVersions = ['2026-11', '2026-11-server'] as const;
export type ConsentTextVersion = (typeof consentTextVersions)[number];
/** Of a recording on the agent's computer. */
export const currentConsentText: ConsentTextVersion = '2026-11';
/** Of a recording that the company stores. */
export const currentServerConsentText: ConsentTextVersion = '2026-11-server';

/** Who records: the agent's browser, or the server. */
export const recordingKinds = ['local', 'server'] as const;
export type RecordingKind = (typeof recordingKinds)[number];

/**
 * `asking`: a customer in the meeting has not answered · `refused`: one of them refused · `recording`: all
 * agreed · `paused`: all agreed, and a recording on the server is paused. Only in `recording` may anything be recorded.
 */
export const recordingStatuses = ['asking', 'refused', 'recording', 'paused'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/** The topic of the data message that the server sends to the room when the state changes. */
export const recordingTopic = 'recording';
export interface RecordingMessage {
  /** `null`: nothing is recorded. */
  readonly status: RecordingStatus | null;
  /** Why the last recording on the server ended by itself, once, in the message of its end. */
  readonly ended?: RecordingEnd;
}

/**
 * Why a recording on the server ended by itself: somebody refused, somebody entered who has not agreed, it was too long,
 * or it failed.
 */
export const recordingEnds = ['refused', 'unasked', 'time_limit', 'failed', 'disk_full'] as const;
export type RecordingEnd = (typeof recordingEnds)[number];

const recordingState = z.object({
  /** `null`: no recording was started, or it was stopped. */
  recording: z.nullable(
    z.object({
      recordingId: id,
      kind: z.enum(recordingKinds),
      status: z.enum(recordingStatuses),
      startedAt: instant,
      /** Whether the caller started it. */
      isOwn: z.boolean(),
    }),
  ),
  /** The tenant records on the server: everyone is asked on entering, whether or not anything is recorded yet. */
  asksOnEntry: z.boolean(),
  /** The customers and guests in the meeting with their answers, `null` without one; to each only their own. */
  consents: z.array(z.object({ customerId: id, name: z.string(), granted: z.nullable(z.boolean()) })),
});
export type RecordingState = z.infer<typeof recordingState>;

export const consentAnswer = z.object({
  granted: z.boolean(),
  /** The version of the text that the customer read: one of ours, or that of the tenant's own. */
  textVersion: z.union([z.enum(consentTextVersions), z.string().check(z.regex(/^own-[0-9a-f]{12}$/))]),
  /** BCP 47 tag of the language that they read it in. */
  language: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)),
});

export type ConsentAnswer = z.infer<typeof consentAnswer>;

/** Before a meeting: whether the tenant asks, and what the person answered; `null` without a recent answer. */
export const earlyConsent = z.object({ asks: z.boolean(), granted: z.nullable(z.boolean()) });
export type EarlyConsent = z.infer<typeof earlyConsent>;

export const recordingConsentRoutes = {
  findEarly: route({
    method: 'GET',
    path: '/api/recording-consent',
    access: ['customer'],
    summary: 'Whether the caller is asked about recordings before a meeting, and their answer.',
    answer: z.object({ result: earlyConsent }),
    errors: [],
    limit: { max: 600, perMs: minutes(1) },
  }),
  answerEarly: route({
    method: 'PUT',
    path: '/api/recording-consent',
    access: ['customer'],
    summary: "The caller's answer before a meeting; it counts in the next meetings of the same visit.",
    body: consentAnswer,
    answer: z.object({ result: earlyConsent }),
    errors: ['feature.off'],
    limit: { max: 300, perMs: minutes(1) },
  }),
  find: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/recording',
    access: inMeeting,
    summary: 'Whether the meeting is recorded, and who agreed.',
    params: meetingParams,
    answer: z.object({ result: recordingState }),
    errors: ['meeting.not_found'],
    limit: { max: 1_200, perMs: minutes(1) },
  }),
  answer: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/recording/consent',
    access: ['customer', 'guest'],
    summary: "The caller's own answer: whether they may be recorded in this meeting. It can be changed.",
    params: meetingParams,
    body: consentAnswer,
    answer: z.object({ result: recordingState }),
    errors: ['meeting.not_found', 'meeting.ended', 'recording.not_found'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
