/**
 * Bookings of customers: the available times, booking one, and changing or cancelling it by a signed link.
 */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, requestedInstant, slug } from '../core/ids.ts';
import { day } from '../core/tables.ts';
import { text } from '../core/text.ts';
import { hours, minutes } from '../core/time.ts';
import { linkToken } from '../links/links.ts';

export const scheduleLimits = {
  /** The link opens this long before the start; earlier it shows a countdown. */
  opensBeforeStartMs: minutes(10),
  /** The request is offered only to the assigned agent for this long, then routed to all. */
  assignedAgentFirstMs: minutes(2),
  /** Other agents are notified when the assigned agent is still absent this long after the start. */
  othersNotifiedAfterMs: minutes(5),
  /** A side that is absent this long after the start is a no-show; the customer may book again. */
  noShowAfterMs: minutes(15),
  /** With the flag `meetingLinkExpiryTime` off, a link expires this long after the planned end. */
  expiresAfterEndMs: hours(2),
  /** The most days of bookable times in one answer. */
  maxDaysPerRequest: 14,
  /** Free times that are offered when the wanted one was just taken. */
  maxAlternatives: 3,
  /** The remaining capacity is exact only up to this number: the page says "2 left". */
  exactUpTo: 3,
} as const;

/** BOOKED until both sides met or the time is over; MISSED_… says which side was absent from the room. */
export const scheduleStatuses = ['BOOKED', 'MET', 'MISSED_BY_CUSTOMER', 'MISSED_BY_US', 'CANCELLED'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Where the customer clicked to book, as the specification names it. */
export const clickSources = ['buy-now', 'rejoin', 'reminder-sms', 'registration-page-schedule-btn'] as const;
export type ClickSource = (typeof clickSources)[number];

/** IANA name; an unknown one is rejected as a field problem. */
export const timeZone = text(60);

const bookableTime = z.object({
  startsAt: instant,
  /** The remaining capacity; 0 is full. Exact only up to `exactUpTo`. */
  left: z.int(),
});
export const bookableDays = z.object({
  /** The time zones of the customer and the tenant. */
  zone: timeZone,
  tenantZone: timeZone,
  durationMinutes: z.int(),
  /** Days of the customer's calendar, in order, including days without times. */
  days: z.array(z.object({ day, times: z.array(bookableTime) })),
  /** The first free time; `null`: nothing can be booked within the horizon. */
  nextFree: z.nullable(instant),
  /** First and last day of the horizon, in the customer's calendar. */
  from: day,
  to: day,
});
export type BookableDays = z.infer<typeof bookableDays>;

/** Which bookable times are asked for. */
export const timesQuery = {
  zone: timeZone,
  /** The first day, in that time zone; today if absent. */
  from: z.optional(day),
  days: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(14))),
};

const schedule = z.object({
  id,
  status: z.enum(scheduleStatuses),
  productName: z.string(),
  productSlug: slug,
  customerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** The customer's time zone at the booking, and the tenant's. */
  zone: timeZone,
  tenantZone: timeZone,
  /** From when until when the link admits the customer. */
  opensAt: instant,
  expiresAt: instant,
  /** `null` where the tenant hides names, or no agent is assigned. */
  agentName: z.nullable(z.string()),
  /** The channels of the confirmation and the reminders. */
  toldBy: z.array(z.enum(['sms', 'whatsapp', 'email'])),
  /** The token of `/live/{productSlug}?link={token}`, signed for this booking. */
  link: linkToken,
  /** Counts the changes; the SEQUENCE of the calendar entry. */
  sequence: z.int(),
});
export type Schedule = z.infer<typeof schedule>;

/** A booking with the addresses of its calendar file and of two web calendars. */
const booked = z.extend(schedule, {
  calendar: z.object({ ics: z.string(), google: z.string(), outlook: z.string() }),
});
export type Booked = z.infer<typeof booked>;

const requestedStart = { startsAt: requestedInstant, zone: timeZone };
const linkParams = z.object({ token: linkToken });

export const scheduleRoutes = {
  times: route({
    method: 'GET',
    path: '/api/products/:productSlug/times',
    access: publicAccess,
    summary: 'The bookable times of a product, by the days of the requested time zone.',
    params: z.object({ productSlug: slug }),
    query: z.object({
      ...timesQuery,
      /** Of a booking that its holder moves: its own places count as free. Without effect for any other token. */
      link: z.optional(linkToken),
    }),
    answer: z.object({ result: bookableDays }),
    errors: ['product.not_found'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  book: route({
    method: 'POST',
    path: '/api/schedules',
    access: ['customer'],
    summary: 'Book a start. When the capacity is used up, the error names the next free times.',
    body: z.object({
      ...requestedStart,
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
    summary: "The customer's next booking of the product.",
    answer: z.object({ result: booked }),
    errors: ['schedule.not_found'],
    limit: { max: 120, perMs: minutes(1) },
  }),
  findByLink: route({
    method: 'GET',
    path: '/api/schedules/by-link/:token',
    access: publicAccess,
    summary: 'The booking that a signed link belongs to.',
    params: linkParams,
    answer: z.object({ result: booked }),
    errors: ['link.invalid', 'link.revoked'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  changeByLink: route({
    method: 'PUT',
    path: '/api/schedules/by-link/:token',
    access: publicAccess,
    summary: 'Move the booking to another start, without an account.',
    params: linkParams,
    body: z.object({ ...requestedStart, sequence: z.int() }),
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
    access: publicAccess,
    summary: 'Cancel the booking; idempotent. With `startsAt` only if the booking still has this start.',
    params: linkParams,
    query: z.object({ startsAt: z.optional(requestedInstant) }),
    answer: z.object({ result: booked }),
    errors: ['link.invalid', 'link.revoked', 'schedule.over', 'record.conflict'],
    limit: { max: 20, perMs: minutes(1) },
  }),
  calendarFile: route({
    method: 'GET',
    path: '/api/schedules/by-link/:token/calendar.ics',
    access: publicAccess,
    summary: 'The booking as a calendar file (RFC 5545); METHOD:CANCEL if it is cancelled.',
    params: linkParams,
    answer: 'file',
    errors: ['link.invalid', 'link.revoked'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  click: route({
    method: 'POST',
    path: '/api/schedules/clicks',
    access: publicAccess,
    summary: 'Record where a visitor clicked to book.',
    body: z.object({ product: slug, source: z.enum(clickSources) }),
    answer: null,
    errors: ['product.not_found'],
    limit: { max: 30, perMs: minutes(1) },
  }),
};
