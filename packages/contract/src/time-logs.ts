/**
 * Time logs: start and end of each meeting, and each participant's times in the room, as LiveKit reported
 * them.
 */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { wholeNumber } from './core/numbers.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { text } from './core/text.ts';
import { callQualities } from './meetings/connection-quality.ts';

/** A meeting with one of its customers. Durations in whole seconds. */
const timeLogRow = z.object({
  /** `{meetingId}:{customerId}` */
  id: z.string(),
  meetingId: id,
  productName: z.string(),
  customerId: id,
  customerName: z.string(),
  agentName: z.nullable(z.string()),
  agentJoinedAt: z.nullable(instant),
  customerJoinedAt: z.nullable(instant),
  /**
   * When both sides were first in the room together. The table leaves out those who never were, so it is not
   * `null`.
   */
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(['agent', 'customer', 'system'])),
  /** Time together in the room, without absences. */
  togetherSeconds: z.int(),
  /** From the agent's joining to the end, as in the reports; `null` during the meeting. */
  handleSeconds: z.nullable(z.int()),
  /** How often one side left and returned. */
  returns: z.int(),
});
export type TimeLogRow = z.infer<typeof timeLogRow>;

const tagLength = 200;

const query = tableQuery(
  [
    'startedAt',
    'endedAt',
    'productName',
    'customerName',
    'agentName',
    'togetherSeconds',
    'handleSeconds',
    'returns',
  ],
  {
    productId: z.optional(id),
    agentId: z.optional(id),
    /** The tags of the address by which the customer came; empty for those without one. */
    source: z.optional(text(tagLength)),
    campaign: z.optional(text(tagLength)),
    /** The hour of the week of the start, in the tenant's time zone: Monday 0:00 is `0`. */
    hour: z.optional(wholeNumber.check(z.minimum(0), z.maximum(7 * 24 - 1))),
  },
);

/** A continuous presence of one person in the room; `to` is `null` while it lasts. */
const participation = z.object({
  side: z.enum(['agent', 'customer', 'guest']),
  personId: id,
  name: z.string(),
  from: instant,
  to: z.nullable(instant),
  /** What their connection was for most of the meeting; `null`: not known. */
  quality: z.nullable(z.enum(callQualities)),
});
export type Participation = z.infer<typeof participation>;

export const timeLogRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/time-logs',
    access: admins,
    summary: 'Meetings with their times, newest first.',
    query,
    answer: tableAnswer(timeLogRow),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/time-logs/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(query),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  stays: route({
    method: 'GET',
    path: '/api/manage/meetings/:meetingId/stays',
    access: admins,
    summary: 'The participations of a meeting, oldest first.',
    params: z.object({ meetingId: id }),
    answer: z.object({ result: z.array(participation) }),
    errors: ['meeting.not_found'],
  }),
};
