/** Timeouts and limits of the lobby. */
import { minutes, seconds } from '../core/time.ts';

/** How long a customer who leaves the page may need to come back. */
export const travelMinutes = [5, 10, 15] as const;
export type TravelMinutes = (typeof travelMinutes)[number];

export const lobbyLimits = {
  /** An offer and its toast stay open this long. */
  offerDurationMs: 120_000,
  /** Pause before a request that no agent accepted is offered again. */
  reofferAfterMs: seconds(60),
  rounds: 2,
  /** A waiting customer who is disconnected this long has left. */
  customerGraceMs: seconds(60),
  /** An agent who is disconnected this long is not offered requests. */
  agentGraceMs: seconds(15),
  /** The wait ends when no assigned agent was present with the lobby on for this long. */
  noAgentTimeoutMs: seconds(60),
  /** The longest wait. */
  maxWaitMs: minutes(20),
  /** From the accept until the agent must be in the room; then the request returns to its queue position. */
  agentJoinTimeoutMs: seconds(30),
  /** From the accept until the customer must be in the room. */
  customerJoinTimeoutMs: seconds(60),
  /** After a restart of the server no offer, no wait for an arrival or a return and no kept place ends for this long. */
  restartGraceMs: seconds(30),
  /**
   * A customer who left a meeting, or lost the connection to it, can return for this long; so can an agent who
   * lost it.
   */
  returnWindowMs: seconds(180),
  /** Pause after a meeting before the agent is offered the next request. */
  wrapUpMs: seconds(30),
  /** How many recent accepts a wait estimate uses, and how many it needs. */
  waitSamples: { max: 30, min: 3 },
  /** A customer on hold keeps the queue position this long. */
  holdMs: seconds(180),
  /** A customer who is away keeps the place this long after the turn was announced. */
  awayKeptMs: seconds(180),
  /** After "On my way": the place stays the first one this long, while the next customers are offered. */
  onMyWayMs: minutes(10),
  /** How often a customer may leave the page within 24 hours: each time can cost three messages. */
  absencesPerDay: 5,
  /** An announcement ends the longest absence; without one it ends after this time. */
  maxAwayMs: minutes(60),
  /** Per IP address and tenant: enough for a school behind one address. */
  knocksPerAddress: { max: 120, perMs: minutes(1) },
  /** Toasts that one agent sees at once; later offers are only in the list. */
  maxToasts: 5,
  /** Queue positions are published together, at most once in this time. */
  positionUpdateIntervalMs: 250,
  statusPollMs: seconds(10),
  /** How long the availability of a product is reused for the next visitors. */
  availabilityReusedMs: seconds(5),
} as const;
