/** Schedules as staff see them: a list, a calendar, and what may be done about one. */
import * as z from 'zod/mini';
import { admins, staff } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { noShows } from './no-shows.ts';
import { clickSources, scheduleStatuses, timeZone } from './schedules.ts';
import { day, exportQuery, tableQuery } from './tables.ts';
import { filledText } from './text.ts';

const managedSchedule = z.object({
  id,
  status: z.enum(scheduleStatuses),
  productId: id,
  productName: z.string(),
  customerId: id,
  customerName: z.string(),
  /** `null`: whoever is free. */
  agentId: z.nullable(id),
  agentName: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  /** The customer's. */
  zone: timeZone,
  source: z.nullable(z.enum(clickSources)),
  createdAt: instant,
  cancelledBy: z.nullable(z.enum(['customer', 'staff', 'system'])),
  cancelReason: z.nullable(z.string()),
  sequence: z.int(),
});
export type ManagedSchedule = z.infer<typeof managedSchedule>;

const filters = {
  productId: z.optional(id),
  agentId: z.optional(id),
  status: z.optional(z.enum(scheduleStatuses)),
  /** Not over yet, or over; absent: both. */
  period: z.optional(z.enum(['upcoming', 'past'])),
};
/** The date presets of this table look at the start, not at the booking. */
const schedulesQuery = tableQuery(
  ['startsAt', 'createdAt', 'productName', 'customerName', 'agentName', 'status'],
  filters,
);
const scheduleParams = z.object({ scheduleId: id });

/** Nothing can be booked: for one product or all, for a time or until it is allowed again. Booked ones stand. */
const stop = z.object({
  id,
  productId: z.nullable(id),
  productName: z.nullable(z.string()),
  from: instant,
  /** `null`: until it is taken away. */
  to: z.nullable(instant),
  reason: z.string(),
  createdByName: z.string(),
  createdAt: instant,
});
export type ScheduleStop = z.infer<typeof stop>;

/** An agent sees the schedules of the assigned products; another's answers like a missing one. */
export const managedScheduleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/schedules',
    access: staff,
    summary: 'Booked starts, next first, with how many of them did not take place.',
    query: schedulesQuery,
    answer: z.object({
      result: z.object({
        rows: z.array(managedSchedule),
        total: z.int(),
        /** Of all rows that were found, not of the page's. */
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
    errors: [],
  }),
  calendar: route({
    method: 'GET',
    path: '/api/manage/schedules/calendar',
    access: staff,
    summary: "Everything of at most five weeks, by the days of the tenant's zone; both ends inclusive.",
    query: z.object({ from: day, to: day, productId: z.optional(id), agentId: z.optional(id) }),
    answer: z.object({ result: z.object({ schedules: z.array(managedSchedule), stops: z.array(stop) }) }),
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/manage/schedules/:scheduleId',
    access: staff,
    summary: 'One booked start.',
    params: scheduleParams,
    answer: z.object({ result: managedSchedule }),
    errors: ['schedule.not_found'],
  }),
  move: route({
    method: 'PUT',
    path: '/api/manage/schedules/:scheduleId/start',
    access: staff,
    summary: 'Another start; the customer is told.',
    params: scheduleParams,
    body: z.object({ startsAt: instant, sequence: z.int() }),
    answer: z.object({ result: managedSchedule }),
    errors: ['schedule.not_found', 'schedule.taken', 'schedule.over', 'schedule.off', 'record.conflict'],
  }),
  reassign: route({
    method: 'PUT',
    path: '/api/manage/schedules/:scheduleId/agent',
    access: admins,
    summary: 'Another agent, or `null` for whoever is free; the customer keeps the time.',
    params: scheduleParams,
    body: z.object({ agentId: z.nullable(id), sequence: z.int() }),
    answer: z.object({ result: managedSchedule }),
    errors: [
      'schedule.not_found',
      'schedule.over',
      'user.not_found',
      'schedule.agent_busy',
      'record.conflict',
    ],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/manage/schedules/:scheduleId/cancel',
    access: staff,
    summary: 'Cancel it; the customer is told and may book again.',
    params: scheduleParams,
    body: z.object({ reason: filledText(300) }),
    answer: z.object({ result: managedSchedule }),
    errors: ['schedule.not_found', 'schedule.over'],
  }),
  listStops: route({
    method: 'GET',
    path: '/api/manage/schedule-stops',
    access: admins,
    summary: 'When nothing can be booked.',
    answer: z.object({ result: z.array(stop) }),
    errors: [],
  }),
  createStop: route({
    method: 'POST',
    path: '/api/manage/schedule-stops',
    access: admins,
    summary: 'Disable schedules for a product or all, for a period or until it is taken away.',
    body: z.object({
      productId: z.nullable(id),
      from: instant,
      to: z.nullable(instant),
      reason: filledText(200),
    }),
    answer: z.object({ result: stop }),
    status: 201,
    errors: ['product.not_found'],
  }),
  removeStop: route({
    method: 'DELETE',
    path: '/api/manage/schedule-stops/:stopId',
    access: admins,
    summary: 'Allow booking again.',
    params: z.object({ stopId: id }),
    answer: null,
    errors: ['schedule.not_found'],
  }),
};
