/** Somebody who waits, as they see it themselves, as staff see them, and as the knock that an agent is asked about. */
import * as z from 'zod/mini';
import { deviceCheck } from './device-check.ts';
import { id, instant, slug } from './ids.ts';
import { demoTypes, requestStatuses } from './lobby-status.ts';
import { text } from './text.ts';

/** How long from now it will likely take, from the last accepts of the product; `null` under three of them. */
export const likelyWait = z.nullable(z.object({ fromMs: z.int(), toMs: z.int(), samples: z.int() }));

/** What an agent put the customer on hold with, and until when the place is kept; `null` while not on hold. */
export const hold = z.nullable(z.object({ note: z.string(), until: instant }));

/** What a waiting customer's page shows; the newest `asOf` wins. */
export const waitingSnapshot = z.object({
  requestId: id,
  meetingId: id,
  status: z.enum(requestStatuses),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  /** 1 is next; `null` once accepted or ended. */
  place: z.nullable(z.int()),
  /** How many wait for the product, this customer included. */
  waiting: z.int(),
  queuedAt: instant,
  likelyWait,
  hold,
  /** The agent who accepted; `null` before, and where the tenant hides names. */
  agentName: z.nullable(z.string()),
  /** Why it ended without a meeting: nobody there, everybody refused. */
  endReason: z.nullable(z.enum(['no-agent', 'rejected', 'max-wait', 'left', 'hung-up', 'gone'])),
  asOf: instant,
});
export type WaitingSnapshot = z.infer<typeof waitingSnapshot>;

/** One who waits, as staff see it. */
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
  /** Names of agents with an open offer; for an agent only the own. */
  offeredTo: z.array(z.string()),
  isOfferedToMe: z.boolean(),
  language: z.nullable(z.string()),
  pastMeetings: z.int(),
  utm: z.record(z.string(), z.string()),
  deviceCheck: z.nullable(deviceCheck),
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

/** One knock as an agent sees it: the specification's lobby demo request, with what the toast needs. */
export const demoRequest = z.object({
  meetingId: id,
  productId: id,
  productName: z.string(),
  productSlug: slug,
  tenant: slug,
  customerSocketId: z.string(),
  customerId: id,
  demoType: z.enum(demoTypes),
  customerName: z.string(),
  queuedAt: instant,
  /** What the customer asked to be spoken in; `null` when the form did not ask. */
  language: z.nullable(z.string()),
  /** Conversations of this customer before. */
  pastMeetings: z.int(),
  utm: z.record(z.string(), z.string()),
  /** What the customer's device check found; `null` before it is done. */
  deviceCheck: z.nullable(deviceCheck),
  /** When this agent's offer closes by itself. */
  expiresAt: instant,
});
export type DemoRequest = z.infer<typeof demoRequest>;

export const hint = z.optional(text(300));
