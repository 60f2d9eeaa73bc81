/** What became of a conversation, written down by the agent: one per customer of a meeting. */
import * as z from 'zod/mini';
import { staff } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { text } from './text.ts';

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
  /** By whom and when it was written last. */
  writtenBy: z.string(),
  writtenAt: instant,
  version: z.int(),
});
export type Outcome = z.infer<typeof outcome>;

const outcomeOfCustomer = z.object({
  customerId: id,
  customerName: z.string(),
  outcome: z.nullable(outcome),
});
export type OutcomeOfCustomer = z.infer<typeof outcomeOfCustomer>;

/** For agents of the meeting and admins; to everybody else there is no such meeting. */
export const outcomeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/outcomes',
    access: staff,
    summary: 'The customers of a meeting and what became of each.',
    params: z.object({ meetingId: id }),
    answer: z.object({ result: z.object({ currency: z.string(), customers: z.array(outcomeOfCustomer) }) }),
    errors: ['meeting.not_found'],
  }),
  save: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/outcomes/:customerId',
    access: staff,
    summary: 'Write down what became of it; ends the pause after a call. The first time `version` is 0.',
    params: z.object({ meetingId: id, customerId: id }),
    body: z.object({ ...fields, version: z.int() }),
    answer: z.object({ result: outcomeOfCustomer }),
    errors: ['meeting.not_found', 'customer.not_found', 'record.conflict'],
  }),
};
