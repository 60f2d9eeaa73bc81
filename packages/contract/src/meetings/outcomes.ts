/** The outcome of a meeting, entered by the agent: one per customer. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { customerBrief } from '../lobby/shapes.ts';

export const outcomeStatuses = [
  'completed',
  'follow-up',
  'not-interested',
  'wrong-person',
  'technical-problem',
] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

const fields = {
  status: z.enum(outcomeStatuses),
  converted: z.boolean(),
  /** In the tenant's currency, two decimals at most; only with `converted`. */
  revenue: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000_000), z.multipleOf(0.01))),
  note: text(2000),
};

const outcome = z.object({
  ...fields,
  /** The name of the last editor, and when. */
  writtenBy: z.string(),
  writtenAt: instant,
  version: z.int(),
});
export type Outcome = z.infer<typeof outcome>;

const outcomeOfCustomer = z.object({
  customerId: id,
  customerName: z.string(),
  outcome: z.nullable(outcome),
  /** What the agent should know of the customer; absent without a request of the lobby. */
  brief: z.optional(
    z.object({
      ...customerBrief.shape,
      pastMeetings: z.int(),
      language: z.nullable(z.string()),
      utm: z.record(z.string(), z.string()),
    }),
  ),
});
export type OutcomeOfCustomer = z.infer<typeof outcomeOfCustomer>;

/** For the agents of the meeting and admins; all others are answered with `meeting.not_found`. */
export const outcomeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/outcomes',
    access: staff,
    summary: 'The customers of a meeting with their outcomes.',
    params: z.object({ meetingId: id }),
    answer: z.object({ result: z.object({ currency: z.string(), customers: z.array(outcomeOfCustomer) }) }),
    errors: ['meeting.not_found'],
  }),
  save: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/outcomes/:customerId',
    access: staff,
    summary: 'Save an outcome; ends the wrap-up time. `version` is 0 the first time.',
    params: z.object({ meetingId: id, customerId: id }),
    body: z.object({ ...fields, version: z.int() }),
    answer: z.object({ result: outcomeOfCustomer }),
    errors: ['meeting.not_found', 'customer.not_found', 'record.conflict'],
  }),
};
