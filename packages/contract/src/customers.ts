/** Customers as staff see them: their registrations, visits and outcomes. */
import * as z from 'zod/mini';
import { admins, staff } from './core/access.ts';
import { bulkAnswer, bulkIds } from './core/bulk.ts';
import { customerAnswers, customerEmail, customerPhone } from './core/contacts.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { nonBlankText } from './core/text.ts';
import { minutes } from './core/time.ts';
import { ownCustomers } from './lobby/own-day.ts';
import { requestStatuses } from './lobby/status.ts';
import { outcomeStatuses } from './meetings/outcomes.ts';
import { meetingPicture } from './meetings/pictures.ts';
import { scheduleStatuses } from './schedules/schedules.ts';

const customerRow = z.object({
  id,
  name: z.string(),
  phone: customerPhone,
  email: customerEmail,
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  registrations: z.int(),
  meetings: z.int(),
  /** Requests that ended without a meeting. */
  missed: z.int(),
  lastProductName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Complaint references and account numbers of all registrations, the newest first. */
  references: z.array(z.string()),
  blocked: z.boolean(),
});
export type CustomerRow = z.infer<typeof customerRow>;

const registrationOfCustomer = z.object({
  id,
  productName: z.string(),
  createdAt: instant,
  verifiedAt: z.nullable(instant),
  /** Field name → answer. */
  answers: customerAnswers,
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
  /** When both sides were first in the room together; `null` if never. */
  startedAt: z.nullable(instant),
  durationSeconds: z.nullable(z.int()),
  /** The outcome, the rating and the number of chat messages; each absent if there is none. */
  outcome: z.optional(z.enum(outcomeStatuses)),
  stars: z.optional(z.int()),
  messages: z.optional(z.int()),
  /** Of the meeting's record; absent if there are none. */
  pictures: z.optional(z.array(meetingPicture)),
});

const note = z.object({ id, text: z.string(), writtenBy: z.string(), writtenAt: instant });

const customerDetail = z.extend(customerRow, {
  registrationsList: z.array(registrationOfCustomer),
  visits: z.array(visit),
  schedules: z.array(
    z.object({
      id,
      productName: z.string(),
      /** Under which it was booked: people can share a contact. */
      customerName: z.string(),
      startsAt: instant,
      status: z.enum(scheduleStatuses),
    }),
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
    /** Of the calling member of staff. */
    mine: z.optional(z.enum(ownCustomers)),
  },
);
const customerParams = z.object({ customerId: id });

/** Why a customer of a bulk action was not changed, besides the common reasons. */
export const customerBulkErrors = ['customer.not_found'] as const;

/** The name that lists and logs show in place of an erased customer's. */
export const erasedCustomerName = 'Erased customer';

/** How many contacts an agent may reveal. */
export const revealLimit = { max: 30, perMs: minutes(15) } as const;

/** Agents see customers of their assigned products; all others are answered with `customer.not_found`. */
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
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/manage/customers/:customerId',
    access: staff,
    summary: 'One customer with the complete history.',
    params: customerParams,
    answer: z.object({ result: customerDetail }),
    errors: ['customer.not_found'],
  }),
  revealContact: route({
    method: 'POST',
    path: '/api/manage/customers/:customerId/contact',
    access: staff,
    summary:
      'The phone number and email of a customer, also where the tenant masks them for agents; audited.',
    params: customerParams,
    answer: z.object({
      result: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
    }),
    errors: ['customer.not_found', 'request.too_many'],
  }),
  addNote: route({
    method: 'POST',
    path: '/api/manage/customers/:customerId/notes',
    access: staff,
    summary: 'Add a note about a customer.',
    params: customerParams,
    body: z.object({ text: nonBlankText(2000) }),
    answer: z.object({ result: note }),
    status: 201,
    errors: ['customer.not_found'],
  }),
  block: route({
    method: 'POST',
    path: '/api/manage/customers/:customerId/block',
    access: staff,
    summary: 'Block a customer for all products: open requests end, tokens are rejected, no codes are sent.',
    params: customerParams,
    body: z.object({ reason: nonBlankText(500) }),
    answer: z.object({ result: customerDetail }),
    errors: ['customer.not_found'],
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/manage/customers/:customerId/block',
    access: admins,
    summary: 'Unblock a customer.',
    params: customerParams,
    answer: z.object({ result: customerDetail }),
    errors: ['customer.not_found'],
  }),
  erase: route({
    method: 'POST',
    path: '/api/manage/customers/:customerId/erase',
    access: admins,
    summary:
      'Erase the personal data of a customer permanently, with messages, pictures and recordings. What was counted stays, without a name. Rejected while they wait, are in a meeting or have an upcoming booking.',
    params: customerParams,
    answer: null,
    errors: ['customer.not_found', 'customer.present'],
  }),
  blockMany: route({
    method: 'POST',
    path: '/api/manage/customers/block',
    access: staff,
    summary:
      'Block customers with one reason, each as in the single action. `unchanged`: the customer is blocked already.',
    body: z.object({ customerIds: bulkIds, reason: nonBlankText(500) }),
    answer: bulkAnswer(customerBulkErrors),
    errors: [],
  }),
  unblockMany: route({
    method: 'POST',
    path: '/api/manage/customers/unblock',
    access: admins,
    summary: 'Unblock customers, each as in the single action. `unchanged`: the customer is not blocked.',
    body: z.object({ customerIds: bulkIds }),
    answer: bulkAnswer(customerBulkErrors),
    errors: [],
  }),
};
