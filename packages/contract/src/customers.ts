/** Customers as staff see them: who came, how often, and what became of it. */
import * as z from 'zod/mini';
import { admins, staff } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { requestStatuses } from './lobby-status.ts';
import { outcomeStatuses } from './outcomes.ts';
import { scheduleStatuses } from './schedules.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';
import { filledText } from './text.ts';

const customerRow = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  registrations: z.int(),
  meetings: z.int(),
  /** Waits that ended without a meeting. */
  missed: z.int(),
  lastProductName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  blocked: z.boolean(),
});
export type CustomerRow = z.infer<typeof customerRow>;

const registrationOfCustomer = z.object({
  id,
  productName: z.string(),
  createdAt: instant,
  verifiedAt: z.nullable(instant),
  /** Field name → what was typed. */
  answers: z.record(z.string(), z.string()),
  utm: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ id, name: z.string(), type: z.string(), bytes: z.int() })),
});

const visit = z.object({
  requestId: id,
  meetingId: id,
  productName: z.string(),
  status: z.enum(requestStatuses),
  queuedAt: instant,
  endedAt: z.nullable(instant),
  agentName: z.nullable(z.string()),
  /** In the room together; `null` when they never met. */
  startedAt: z.nullable(instant),
  durationSeconds: z.nullable(z.int()),
  /** What the agent wrote down, the stars the customer gave, and how much was written in the chat; absent when nothing. */
  outcome: z.optional(z.enum(outcomeStatuses)),
  stars: z.optional(z.int()),
  messages: z.optional(z.int()),
});

const note = z.object({ id, text: z.string(), writtenBy: z.string(), writtenAt: instant });

const customerDetail = z.extend(customerRow, {
  registrationsList: z.array(registrationOfCustomer),
  visits: z.array(visit),
  schedules: z.array(
    z.object({ id, productName: z.string(), startsAt: instant, status: z.enum(scheduleStatuses) }),
  ),
  notes: z.array(note),
  block: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

const customersQuery = tableQuery(
  ['name', 'phone', 'email', 'createdAt', 'lastSeenAt', 'meetings', 'missed'],
  {
    blocked: z.optional(z.enum(['true', 'false'])),
    productId: z.optional(id),
  },
);
const customerParams = z.object({ customerId: id });

/** An agent sees the customers of the assigned products only; another's answers like a missing one. */
export const customerRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/customers',
    access: staff,
    summary: 'Customers, newest first.',
    query: customersQuery,
    answer: tableAnswer(customerRow),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/customers/export',
    access: staff,
    summary: 'The same rows as a file.',
    query: exportQuery(customersQuery),
    answer: 'file',
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/manage/customers/:customerId',
    access: staff,
    summary: 'One customer with everything that happened.',
    params: customerParams,
    answer: z.object({ result: customerDetail }),
    errors: ['customer.not_found'],
  }),
  addNote: route({
    method: 'POST',
    path: '/api/manage/customers/:customerId/notes',
    access: staff,
    summary: 'Write something down about a customer.',
    params: customerParams,
    body: z.object({ text: filledText(2000) }),
    answer: z.object({ result: note }),
    status: 201,
    errors: ['customer.not_found'],
  }),
  block: route({
    method: 'POST',
    path: '/api/manage/customers/:customerId/block',
    access: staff,
    summary:
      'Block a customer for all products: open requests end, the token works no more, new codes are refused.',
    params: customerParams,
    body: z.object({ reason: filledText(500) }),
    answer: z.object({ result: customerDetail }),
    errors: ['customer.not_found'],
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/manage/customers/:customerId/block',
    access: admins,
    summary: 'Let a blocked customer in again.',
    params: customerParams,
    answer: z.object({ result: customerDetail }),
    errors: ['customer.not_found'],
  }),
};
