/** When each conversation began and ended, and who was in the room when: from the room itself. */
import * as z from 'zod/mini';
import { admins } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';

/** One conversation: a meeting and one of its customers. Durations in whole seconds. */
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
  /** First together in the room; `null` when they never met. */
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(['agent', 'customer', 'system'])),
  /** Together in the room, without the times either was gone. */
  togetherSeconds: z.int(),
  /** From the agent's coming to the end, as the reports count it; `null` while it lasts. */
  handleSeconds: z.nullable(z.int()),
  /** How often one of them was gone and came back. */
  returns: z.int(),
});
export type TimeLogRow = z.infer<typeof timeLogRow>;

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
  { productId: z.optional(id), agentId: z.optional(id) },
);

/** One stay in the room; `to` is `null` while it lasts. */
const stay = z.object({
  side: z.enum(['agent', 'customer']),
  personId: id,
  name: z.string(),
  from: instant,
  to: z.nullable(instant),
});
export type Stay = z.infer<typeof stay>;

export const timeLogRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/time-logs',
    access: admins,
    summary: 'Conversations and their times, newest first.',
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
    errors: [],
  }),
  stays: route({
    method: 'GET',
    path: '/api/manage/meetings/:meetingId/stays',
    access: admins,
    summary: 'Who was in the room of a meeting, from when to when, oldest first.',
    params: z.object({ meetingId: id }),
    answer: z.object({ result: z.array(stay) }),
    errors: ['meeting.not_found'],
  }),
};
