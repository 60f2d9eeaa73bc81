/** Bookings as staff see and change them, and the blackouts in which nothing can be booked. */
import * as z from 'zod/mini';
import { admins, staff } from '../core/access.ts';
import { bulkAnswer, bulkIds, seenVersions } from '../core/bulk.ts';
import { route } from '../core/http.ts';
import { id, instant, requestedInstant } from '../core/ids.ts';
import { day, exportMediaTypes, exportQuery, tableQuery } from '../core/tables.ts';
import { nonBlankText } from '../core/text.ts';
import { noShows } from './no-shows.ts';
import { bookableDays, clickSources, scheduleStatuses, timesQuery, timeZone } from './schedules.ts';

const managedSchedule = z.object({
  id,
  status: z.enum(scheduleStatuses),
  productId: id,
  productName: z.string(),
  customerId: id,
  customerName: z.string(),
  /** `null`: any free agent. */
  agentId: z.nullable(id),
  agentName: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  /** The customer's time zone. */
  zone: timeZone,
  source: z.nullable(z.enum(clickSources)),
  createdAt: instant,
  cancelledBy: z.nullable(z.enum(['customer', 'staff', 'system'])),
  cancelReason: z.nullable(z.string()),
  sequence: z.int(),
});
export type ManagedSchedule = z.infer<typeof managedSchedule>;

/** `NO_SHOW`: missed by either side. */
export const scheduleStatusFilters = [...scheduleStatuses, 'NO_SHOW'] as const;
export type ScheduleStatusFilter = (typeof scheduleStatusFilters)[number];

const filters = {
  productId: z.optional(id),
  agentId: z.optional(id),
  status: z.optional(z.enum(scheduleStatusFilters)),
  /** Before or after the end; absent: both. */
  period: z.optional(z.enum(['upcoming', 'past'])),
};
/** The date filters of this table apply to the start, not to the booking. */
const schedulesQuery = tableQuery(
  ['startsAt', 'createdAt', 'productName', 'customerName', 'agentName', 'status'],
  filters,
);
const scheduleParams = z.object({ scheduleId: id });

const reassignErrors = [
  'schedule.not_found',
  'schedule.over',
  'user.not_found',
  'schedule.agent_busy',
  'record.conflict',
] as const;
const cancelErrors = ['schedule.not_found', 'schedule.over'] as const;

/** Why a booking of a bulk action was not changed, besides the common reasons. */
export const scheduleBulkErrors = { reassign: reassignErrors, cancel: cancelErrors } as const;

/** A period without booking, for one product or all. Existing bookings stay. */
const blackout = z.object({
  id,
  productId: z.nullable(id),
  productName: z.nullable(z.string()),
  from: instant,
  /** `null`: until it is removed. */
  to: z.nullable(instant),
  reason: z.string(),
  createdByName: z.string(),
  createdAt: instant,
});
export type ScheduleBlackout = z.infer<typeof blackout>;

/** Agents see bookings of their assigned products; all others are answered with `schedule.not_found`. */
export const managedScheduleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/schedules',
    access: staff,
    summary: 'Bookings, next start first, with the number of no-shows.',
    query: schedulesQuery,
    answer: z.object({
      result: z.object({
        rows: z.array(managedSchedule),
        total: z.int(),
        /** Of all matching rows, not only of this page. */
        noShows,
      }),
    }),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/schedules/export',
    access: staff,
    summary: 'The same rows as a file.',
    query: exportQuery(schedulesQuery),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  calendar: route({
    method: 'GET',
    path: '/api/manage/schedules/calendar',
    access: staff,
    summary:
      "All bookings and blackouts of at most five weeks, by days of the tenant's time zone; both ends inclusive.",
    query: z.object({ from: day, to: day, productId: z.optional(id), agentId: z.optional(id) }),
    answer: z.object({ result: z.object({ schedules: z.array(managedSchedule), stops: z.array(blackout) }) }),
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/manage/schedules/:scheduleId',
    access: staff,
    summary: 'One booking.',
    params: scheduleParams,
    answer: z.object({ result: managedSchedule }),
    errors: ['schedule.not_found'],
  }),
  times: route({
    method: 'GET',
    path: '/api/manage/schedules/:scheduleId/times',
    access: staff,
    summary: 'The times to which staff can move the booking: without notice, and with its own places free.',
    params: scheduleParams,
    query: z.object(timesQuery),
    answer: z.object({ result: bookableDays }),
    errors: ['schedule.not_found', 'schedule.off'],
  }),
  move: route({
    method: 'PUT',
    path: '/api/manage/schedules/:scheduleId/start',
    access: staff,
    summary: 'Move the booking to another start; the customer is notified.',
    params: scheduleParams,
    body: z.object({ startsAt: requestedInstant, sequence: z.int() }),
    answer: z.object({ result: managedSchedule }),
    errors: ['schedule.not_found', 'schedule.taken', 'schedule.over', 'schedule.off', 'record.conflict'],
  }),
  reassign: route({
    method: 'PUT',
    path: '/api/manage/schedules/:scheduleId/agent',
    access: admins,
    summary: 'Assign another agent, or `null` for any free agent; the time stays.',
    params: scheduleParams,
    body: z.object({ agentId: z.nullable(id), sequence: z.int() }),
    answer: z.object({ result: managedSchedule }),
    errors: reassignErrors,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/manage/schedules/:scheduleId/cancel',
    access: staff,
    summary: 'Cancel the booking; the customer is notified and may book again.',
    params: scheduleParams,
    body: z.object({ reason: nonBlankText(300) }),
    answer: z.object({ result: managedSchedule }),
    errors: cancelErrors,
  }),
  reassignMany: route({
    method: 'POST',
    path: '/api/manage/schedules/reassign',
    access: admins,
    summary:
      'Assign one agent to bookings, or `null` for any free agent, each as in the single action. `unchanged`: the agent is assigned already.',
    body: z.object({ scheduleIds: bulkIds, agentId: z.nullable(id), sequences: seenVersions }),
    answer: bulkAnswer(reassignErrors),
    errors: [],
  }),
  cancelMany: route({
    method: 'POST',
    path: '/api/manage/schedules/cancel',
    access: staff,
    summary:
      'Cancel bookings with one reason, each as in the single action: every customer is notified in their language. `unchanged`: the booking is cancelled already.',
    body: z.object({ scheduleIds: bulkIds, reason: nonBlankText(300) }),
    answer: bulkAnswer(cancelErrors),
    errors: [],
  }),
  listStops: route({
    method: 'GET',
    path: '/api/manage/schedule-stops',
    access: admins,
    summary: 'The blackouts that are not over.',
    answer: z.object({ result: z.array(blackout) }),
    errors: [],
  }),
  createStop: route({
    method: 'POST',
    path: '/api/manage/schedule-stops',
    access: admins,
    summary: 'Create a blackout for one product or all, for a period or until it is removed.',
    body: z.object({
      productId: z.nullable(id),
      from: requestedInstant,
      to: z.nullable(requestedInstant),
      reason: nonBlankText(200),
    }),
    answer: z.object({ result: blackout }),
    status: 201,
    errors: ['product.not_found'],
  }),
  removeStop: route({
    method: 'DELETE',
    path: '/api/manage/schedule-stops/:stopId',
    access: admins,
    summary: 'Remove a blackout.',
    params: z.object({ stopId: id }),
    answer: null,
    errors: ['schedule.not_found'],
  }),
};
