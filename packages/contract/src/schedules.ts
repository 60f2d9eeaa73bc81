/** A customer's booked start: the times there are, booking one, and changing or cancelling it by a signed link. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { linkToken } from './links.ts';
import { day } from './tables.ts';
import { text } from './text.ts';
import { hours, minutes } from './time.ts';

export const scheduleLimits = {
  /** The link opens this long before the start; before it there is a countdown. */
  opensBeforeMs: minutes(10),
  /** Opening makes a request that is offered to the assigned agent alone this long, then routed. */
  assignedAgentFirstMs: minutes(2),
  /** Nobody of ours there by then: other agents are notified. */
  othersNotifiedAfterMs: minutes(5),
  /** Nobody there by then counts as a no-show of whichever side was not there; the customer may book again. */
  noShowAfterMs: minutes(15),
  /** With the flag meetingLinkExpiryTime off, a link lives this long past the planned end. */
  expiresAfterEndMs: hours(2),
  /** Days of bookable times answered at once. */
  daysAtOnce: 14,
  /** Free times offered instead of one that was just taken. */
  offeredInstead: 3,
  /** "2 left" is said from here down. */
  fewLeft: 3,
} as const;

/** BOOKED until somebody met or the time is over; the MISSED ones say whose no-show it was, by presence in the room. */
export const scheduleStatuses = ['BOOKED', 'MET', 'MISSED_BY_CUSTOMER', 'MISSED_BY_US', 'CANCELLED'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Where the wish to book came from, as the specification names it. */
export const clickSources = ['buy-now', 'rejoin', 'reminder-sms', 'registration-page-schedule-btn'] as const;
export type ClickSource = (typeof clickSources)[number];

/** IANA name; one we do not know is refused at the field. */
export const timeZone = text(60);

const bookableTime = z.object({
  startsAt: instant,
  /** Places that are left; 0 is full. Told exactly only from `fewLeft` down. */
  left: z.int(),
});
export const bookableDays = z.object({
  /** The customer's zone as understood, and the tenant's. */
  zone: timeZone,
  tenantZone: timeZone,
  durationMinutes: z.int(),
  /** Days of the customer's calendar, in order; a day without any time is there, empty. */
  days: z.array(z.object({ day, times: z.array(bookableTime) })),
  /** The first free time at all; `null`: nothing can be booked within the horizon. */
  nextFree: z.nullable(instant),
  /** First and last day of the horizon, in the customer's calendar. */
  from: day,
  to: day,
});
export type BookableDays = z.infer<typeof bookableDays>;

const schedule = z.object({
  id,
  status: z.enum(scheduleStatuses),
  productName: z.string(),
  productSlug: slug,
  customerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** The customer's, captured at booking, and the tenant's. */
  zone: timeZone,
  tenantZone: timeZone,
  /** When the link lets in, and when it stops. */
  opensAt: instant,
  expiresAt: instant,
  /** `null` where the tenant hides names, or nobody is assigned. */
  agentName: z.nullable(z.string()),
  /** By what the customer is told and reminded. */
  toldBy: z.array(z.enum(['sms', 'whatsapp', 'email'])),
  /** Signed, for this schedule alone: `/live/{productSlug}?link={token}`. */
  link: linkToken,
  /** Counts the changes; the SEQUENCE of the calendar entry. */
  sequence: z.int(),
});
export type Schedule = z.infer<typeof schedule>;

/** What a calendar takes: address of the file, and of the two web calendars. */
const booked = z.extend(schedule, {
  calendar: z.object({ ics: z.string(), google: z.string(), outlook: z.string() }),
});
export type Booked = z.infer<typeof booked>;

const wishedStart = { startsAt: instant, zone: timeZone };
const linkParams = z.object({ token: linkToken });

export const scheduleRoutes = {
  times: route({
    method: 'GET',
    path: '/api/products/:productSlug/times',
    access: everybody,
    summary: 'When the product can be booked, by the days of the zone that is asked in.',
    params: z.object({ productSlug: slug }),
    query: z.object({
      zone: timeZone,
      /** First day wanted, in that zone; today when absent. */
      from: z.optional(day),
      days: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(14))),
    }),
    answer: z.object({ result: bookableDays }),
    errors: ['product.not_found'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  book: route({
    method: 'POST',
    path: '/api/schedules',
    access: ['customer'],
    summary: 'Book a start. One place, one booking: who comes second hears which times are free next.',
    body: z.object({
      ...wishedStart,
      language: z.optional(text(35)),
      source: z.optional(z.enum(clickSources)),
    }),
    answer: z.object({ result: booked }),
    status: 201,
    errors: [
      'product.not_found',
      'customer.blocked',
      'schedule.taken',
      'schedule.already_booked',
      'schedule.off',
    ],
    limit: { max: 20, perMs: minutes(1) },
  }),
  current: route({
    method: 'GET',
    path: '/api/schedules/current',
    access: ['customer'],
    summary: "The customer's next booked start for the product.",
    answer: z.object({ result: booked }),
    errors: ['schedule.not_found'],
  }),
  findByLink: route({
    method: 'GET',
    path: '/api/schedules/by-link/:token',
    access: everybody,
    summary: 'The schedule behind its signed link.',
    params: linkParams,
    answer: z.object({ result: booked }),
    errors: ['link.invalid', 'link.revoked'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  changeByLink: route({
    method: 'PUT',
    path: '/api/schedules/by-link/:token',
    access: everybody,
    summary: 'Another start, without an account.',
    params: linkParams,
    body: z.object({ ...wishedStart, sequence: z.int() }),
    answer: z.object({ result: booked }),
    errors: [
      'link.invalid',
      'link.revoked',
      'link.expired',
      'customer.blocked',
      'schedule.taken',
      'schedule.over',
      'schedule.off',
      'record.conflict',
    ],
    limit: { max: 20, perMs: minutes(1) },
  }),
  cancelByLink: route({
    method: 'DELETE',
    path: '/api/schedules/by-link/:token',
    access: everybody,
    summary: 'Cancel it; cancelling twice is answered as it stands.',
    params: linkParams,
    answer: z.object({ result: booked }),
    errors: ['link.invalid', 'link.revoked', 'schedule.over'],
    limit: { max: 20, perMs: minutes(1) },
  }),
  calendarFile: route({
    method: 'GET',
    path: '/api/schedules/by-link/:token/calendar.ics',
    access: everybody,
    summary: 'The schedule as a calendar file (RFC 5545), cancelled ones as a cancellation.',
    params: linkParams,
    answer: 'file',
    errors: ['link.invalid', 'link.revoked'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  click: route({
    method: 'POST',
    path: '/api/schedules/clicks',
    access: everybody,
    summary: 'Somebody wants to book: where that came from.',
    body: z.object({ product: slug, source: z.enum(clickSources) }),
    answer: null,
    errors: ['product.not_found'],
    limit: { max: 30, perMs: minutes(1) },
  }),
};
