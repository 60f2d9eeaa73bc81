/** A lobby request as the customer, the staff queue and the offered agent see it. */
import * as z from 'zod/mini';
import { id, instant, slug } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { platforms } from '../products/products.ts';
import { deviceCheck } from './device-check.ts';
import { travelMinutes } from './limits.ts';
import { awayChannels, demoTypes, requestStatuses } from './status.ts';

/** The estimated wait from now, based on recent accepts of the product; `null` without enough of them. */
export const waitEstimate = z.nullable(z.object({ fromMs: z.int(), toMs: z.int(), samples: z.int() }));

/** What a visitor may expect now: counts and ranges, no names. */
export const availability = z.object({
  /** Agents who take requests for the product, busy or free. */
  agents: z.int(),
  /** The wait of a customer who knocks now. */
  likelyWait: waitEstimate,
  /** The first time that can be booked; `null` without one. */
  nextFree: z.nullable(instant),
  /** When customers without a booking or a link can join again; `null` while they can. */
  opensAt: z.nullable(instant),
});
export type Availability = z.infer<typeof availability>;

/** The agents with an open offer; the name only of a single one, where the tenant shows names. */
export const askedAgents = z.nullable(z.object({ count: z.int(), name: z.nullable(z.string()) }));

/** The note of the agent, and until when the queue position is kept; `null` if not on hold. */
export const hold = z.nullable(z.object({ note: z.string(), until: instant }));

/** The customer left the page, and is notified by a message. */
const away = z.object({
  channel: z.enum(awayChannels),
  travelMinutes: z.literal(travelMinutes),
  /** When the customer was notified that the turn is there; `null` before that. */
  turnAt: z.nullable(instant),
  /** Until when the place is kept; `null` before the turn. */
  until: z.nullable(instant),
  /** The customer answered that turn with "On my way". */
  isOnTheWay: z.boolean(),
});
export type Away = z.infer<typeof away>;

/** What staff tell the waiting customer. */
export const waitingNotices = z.object({
  /** To everybody who waits for the product; `until` is `null` until it is removed. */
  announcement: z.nullable(z.object({ text: z.string(), until: z.nullable(instant) })),
  /** To this customer alone. */
  message: z.nullable(z.object({ text: z.string(), sentAt: instant })),
});
export type WaitingNotices = z.infer<typeof waitingNotices>;

/** What the product shows customers while they wait. */
const whileWaiting = z.object({
  text: z.nullable(z.string()),
  /** https. */
  link: z.nullable(z.string()),
  /** The path of the picture on this origin. */
  image: z.nullable(z.string()),
});
export type WhileWaiting = z.infer<typeof whileWaiting>;

/** The request as the customer sees it; the newest `asOf` wins. */
export const waitingSnapshot = z.object({
  requestId: id,
  meetingId: id,
  status: z.enum(requestStatuses),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  /** Where the meeting takes place. */
  platform: z.enum(platforms),
  /** The queue position: 1 is next; `null` once accepted or ended. */
  place: z.nullable(z.int()),
  /** The number of customers who wait for the product, including this one. */
  waiting: z.int(),
  queuedAt: instant,
  likelyWait: waitEstimate,
  /** Agents who take requests for the product, busy or free; `null` where agents host without a lobby. */
  agents: z.nullable(z.int()),
  /** `null` without an open offer. */
  asked: askedAgents,
  hold,
  /** Absent unless the customer is away. */
  away: z.optional(away),
  notices: waitingNotices,
  /** `null` where the product has nothing to show. */
  whileWaiting: z.nullable(whileWaiting),
  /** The agent who accepted; `null` before that, and where the tenant hides names. */
  agentName: z.nullable(z.string()),
  /** Why it ended without a meeting. */
  endReason: z.nullable(z.enum(['no-agent', 'rejected', 'max-wait', 'left', 'hung-up', 'gone'])),
  /**
   * Of another registration with the same phone number or email: another person's, or the same person's in another
   * browser. The page asks before it joins the meeting.
   */
  isElsewhere: z.optional(z.literal(true)),
  asOf: instant,
});
export type WaitingSnapshot = z.infer<typeof waitingSnapshot>;

/** A note that staff left on the customer. */
const customerNote = z.object({ text: z.string(), writtenBy: z.string(), writtenAt: instant });
export type CustomerNote = z.infer<typeof customerNote>;

/** What the customer told us before the knock, without name and contact, and what staff noted. */
export const customerBrief = z.object({
  /** The answers of the form that are not empty, by field. */
  answers: z.record(z.string(), z.string()),
  /** The agent whose link the customer used; `null`: none. */
  agentName: z.nullable(z.string()),
  /** Newest first. In a knock the newest one, shortened; absent for a request from before there were notes. */
  notes: z.optional(z.array(customerNote)),
});
export type CustomerBrief = z.infer<typeof customerBrief>;

/** A waiting request as staff see it. */
export const queuedRequest = z.object({
  requestId: id,
  meetingId: id,
  status: z.enum(requestStatuses),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  customerId: id,
  customerName: z.string(),
  demoType: z.enum(demoTypes),
  queuedAt: instant,
  place: z.int(),
  holdNote: z.nullable(z.string()),
  /** Absent unless the customer is away. */
  away: z.optional(away),
  /** The names of agents with an open offer; agents see only their own. */
  offeredTo: z.array(z.string()),
  isOfferedToMe: z.boolean(),
  language: z.nullable(z.string()),
  pastMeetings: z.int(),
  utm: z.record(z.string(), z.string()),
  /** Absent for a request from before there was a brief. */
  brief: z.optional(customerBrief),
  deviceCheck: z.nullable(deviceCheck),
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

/**
 * An offered request as the agent sees it: the lobby demo request of the specification, and the data of the
 * toast.
 */
export const demoRequest = z.object({
  meetingId: id,
  /** The agent it is offered to. */
  userId: id,
  productId: id,
  productName: z.string(),
  productSlug: slug,
  tenant: slug,
  customerSocketId: z.string(),
  customerId: id,
  demoType: z.enum(demoTypes),
  customerName: z.string(),
  queuedAt: instant,
  /** The language the customer chose; `null` if the form did not ask. */
  language: z.nullable(z.string()),
  /** The number of earlier meetings of this customer. */
  pastMeetings: z.int(),
  utm: z.record(z.string(), z.string()),
  brief: z.optional(customerBrief),
  /** The result of the device check; `null` before it. */
  deviceCheck: z.nullable(deviceCheck),
  /**
   * When this agent's offer was made: with `expiresAt` the offer time of the product, which products set
   * themselves.
   */
  offeredAt: instant,
  /** When the offer to this agent expires. */
  expiresAt: instant,
});
export type DemoRequest = z.infer<typeof demoRequest>;

export const unverifiedText = z.optional(text(300));
