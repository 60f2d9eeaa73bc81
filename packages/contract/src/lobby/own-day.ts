/** An agent's own figures of the day, and the next bookings. */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { day } from '../core/tables.ts';
import { outcomeStatuses } from '../meetings/outcomes.ts';
import { presenceStates } from './presence.ts';

/** Customers of the calling member of staff, today in the tenant's time zone. */
export const ownCustomers = ['met-today', 'converted-today', 'missed-today'] as const;
export type OwnCustomers = (typeof ownCustomers)[number];

const ownDay = z.object({
  /** Meetings of today that the agent was in. */
  calls: z.int(),
  /** From the agent's entry to the end, over those that ended; `null` without one. */
  meanHandleSeconds: z.nullable(z.int()),
  /** Outcomes of these meetings, and those of them that were converted. */
  outcomes: z.int(),
  conversions: z.int(),
  /** Offers of today that the agent did not answer in time. */
  missedKnocks: z.int(),
  /** The agent's own next bookings, next start first. */
  upcoming: z.array(
    z.object({
      id,
      customerName: z.string(),
      productName: z.string(),
      startsAt: instant,
      /** When the customer's link opens. */
      opensAt: instant,
    }),
  ),
});
export type OwnDay = z.infer<typeof ownDay>;

const ownTimeline = z.object({
  day,
  /** How long the agent was in each state so far; the state that lasts until now. */
  states: z.array(z.object({ state: z.enum(presenceStates), seconds: z.int() })),
  /** The customers whom the agent met, the latest meeting first. */
  meetings: z.array(
    z.object({
      meetingId: id,
      customerId: id,
      customerName: z.string(),
      productName: z.string(),
      startedAt: instant,
      /** `null`: it goes on. */
      endedAt: z.nullable(instant),
      /** `null`: not entered yet. */
      outcome: z.nullable(z.enum(outcomeStatuses)),
      converted: z.boolean(),
    }),
  ),
});
export type OwnTimeline = z.infer<typeof ownTimeline>;

export const ownDayRoutes = {
  ownDay: route({
    method: 'GET',
    path: '/api/dashboard/own',
    access: ['agent'],
    summary: "The calling agent's figures of today in the tenant's time zone, and the next bookings.",
    answer: z.object({ result: ownDay }),
    errors: [],
  }),
  ownTimeline: route({
    method: 'GET',
    path: '/api/dashboard/own/timeline',
    access: ['agent'],
    summary:
      "How long the calling agent was in each state today in the tenant's time zone, and the meetings.",
    answer: z.object({ result: ownTimeline }),
    errors: [],
  }),
};
