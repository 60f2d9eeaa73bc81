/** Customer feedback on a meeting. */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { exportMediaTypes, exportQuery, tableQuery } from './core/tables.ts';
import { text } from './core/text.ts';
import { hours, minutes } from './core/time.ts';

export const feedbackLimits = {
  textLength: 1000,
  /** Feedback may be submitted or changed until this long after the meeting. */
  submitWithinMs: hours(24),
} as const;

export const feedbackReasons = [
  'helpful',
  'friendly',
  'clear',
  'sound',
  'picture',
  'waited-long',
  'not-answered',
] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

const feedback = z.object({
  stars: z.int().check(z.gte(1), z.lte(5)),
  reasons: z.array(z.enum(feedbackReasons)).check(z.maxLength(feedbackReasons.length)),
  text: text(feedbackLimits.textLength),
});
export type Feedback = z.infer<typeof feedback>;

const feedbackRow = z.object({
  id,
  at: instant,
  meetingId: id,
  productName: z.string(),
  customerId: id,
  customerName: z.string(),
  agentName: z.nullable(z.string()),
  stars: z.int(),
  reasons: z.array(z.enum(feedbackReasons)),
  text: z.string(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

const query = tableQuery(['at', 'stars', 'productName', 'customerName', 'agentName'], {
  productId: z.optional(id),
  agentId: z.optional(id),
  stars: z.optional(z.enum(['1', '2', '3', '4', '5'])),
});

export const feedbackRoutes = {
  give: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/feedback',
    access: ['customer'],
    summary: 'Submit feedback on a meeting the caller was in; a second call replaces it.',
    params: z.object({ meetingId: id }),
    body: feedback,
    answer: z.object({ result: feedback }),
    errors: ['meeting.not_found', 'feedback.too_late'],
    limit: { max: 20, perMs: minutes(1) },
  }),
  list: route({
    method: 'GET',
    path: '/api/manage/feedbacks',
    access: admins,
    summary: 'Feedback, newest first, with the mean rating.',
    query,
    answer: z.object({
      result: z.object({
        rows: z.array(feedbackRow),
        total: z.int(),
        /** Of all matching rows, not only of this page; `null` without any. */
        meanStars: z.nullable(z.number()),
      }),
    }),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/feedbacks/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(query),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
};
