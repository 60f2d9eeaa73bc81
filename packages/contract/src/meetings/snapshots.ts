/**
 * Snapshots of a customer's video. The agent orders one, the customer's page takes it, and the server stores it in the
 * meeting's record, as a picture of the kind `snapshot`.
 */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route, uploadErrors } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { nonBlankText } from '../core/text.ts';
import { minutes, seconds } from '../core/time.ts';
import { pictureLimits } from './pictures.ts';

export const snapshotLimits = {
  maxBytes: pictureLimits.maxBytes,
  types: pictureLimits.types,
  /** How long the right to store one picture is valid. */
  rightLifetimeMs: seconds(10),
  /** Without a picture of the customer's page after this time, the agent's page sends a frame. */
  customerAnswerMs: seconds(3),
  /** Days until a snapshot is deleted. */
  retentionDays: { min: 1, max: 3650, initial: 180 },
} as const;

/** The version of the question that the customer answers; a change of the text is a new version. */
export const snapshotConsentVersion = '1';

/** The page that took the picture: the customer's at full resolution, or the agent's from the received video. */
export const snapshotSources = ['customer', 'agent'] as const;
export type SnapshotSource = (typeof snapshotSources)[number];

const meetingParams = z.object({ meetingId: id });

/** What became of an order: the customer was asked for consent, or the picture can be stored with the right. */
const order = z.discriminatedUnion('status', [
  z.object({ status: z.literal('asked') }),
  z.object({ status: z.literal('ordered'), right: z.string() }),
]);
export type SnapshotOrder = z.infer<typeof order>;

/**
 * The JSON of a LiveKit data message on the topic `snapshot`. `ask` and `order` are for the customer, `consent` is for
 * the agents, and `taken` for both. Pages accept them only from the server.
 */
export const snapshotEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), agentName: z.nullable(z.string()) }),
  z.object({ type: z.literal('order'), right: z.string(), agentName: z.nullable(z.string()) }),
  z.object({ type: z.literal('consent'), customerId: id, allowed: z.boolean() }),
  z.object({
    type: z.literal('taken'),
    customerId: id,
    takenFrom: z.enum(snapshotSources),
    agentName: z.nullable(z.string()),
  }),
]);
export type SnapshotEvent = z.infer<typeof snapshotEvent>;
export const snapshotTopic = 'snapshot';

/** With the flag `captureMeetingScreenshot` off none is taken; stored ones can still be read and deleted. */
export const snapshotRoutes = {
  order: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/people/:customerId/snapshot',
    access: staff,
    summary: "Order a snapshot of a customer's video. The first order of a meeting asks the customer.",
    params: z.object({ meetingId: id, customerId: id }),
    answer: z.object({ result: order }),
    errors: [
      'feature.off',
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'customer.not_found',
      'snapshot.customer_absent',
      'snapshot.on_hold',
      'snapshot.not_allowed',
      'snapshot.camera_off',
      'upload.too_many',
      'media.unavailable',
    ],
    limit: { max: 60, perMs: minutes(1) },
  }),
  consent: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/snapshot-consent',
    access: ['customer'],
    summary: 'Allow or refuse snapshots in this meeting; the last answer counts.',
    params: meetingParams,
    body: z.object({ allowed: z.boolean(), textVersion: nonBlankText(20) }),
    answer: null,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  store: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/snapshots',
    access: ['customer', ...staff],
    summary:
      'Store the ordered picture as the body, once, with the right of the order. The caller is its customer or its agent.',
    params: meetingParams,
    query: z.object({ right: nonBlankText(64) }),
    upload: { maxBytes: snapshotLimits.maxBytes, types: snapshotLimits.types },
    answer: z.object({ result: z.object({ takenFrom: z.enum(snapshotSources) }) }),
    status: 201,
    errors: [
      'feature.off',
      'meeting.not_found',
      'meeting.ended',
      'snapshot.expired',
      'snapshot.on_hold',
      'snapshot.not_allowed',
      'snapshot.camera_off',
      ...uploadErrors,
      'media.unavailable',
    ],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
