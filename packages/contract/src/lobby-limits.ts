/** How long the lobby waits for whom, and how much of it there may be at once. */
import { minutes, seconds } from './time.ts';

export const lobbyLimits = {
  /** An offer, and its toast, stay open this long. */
  offerLastsMs: 120_000,
  /** Pause before a request that nobody took is offered again. */
  reofferAfterMs: seconds(60),
  rounds: 2,
  /** A waiting customer who is gone this long has left. */
  customerGraceMs: seconds(60),
  /** An agent whose socket is gone this long is not offered work. */
  agentGraceMs: seconds(15),
  /** No assigned agent present with the lobby on for this long ends the wait. */
  nobodyThereMs: seconds(60),
  /** The longest anybody waits. */
  maxWaitMs: minutes(20),
  /** From the accept until the agent must be in the room; then the customer is offered again in the same place. */
  agentArrivesMs: seconds(30),
  /** From the accept until the customer must be in the room. */
  customerArrivesMs: seconds(60),
  /** A meeting outlives its last customer, and a customer on hold the agent, this long. */
  returnMs: seconds(180),
  /** Pause after a call before an agent is offered the next. */
  wrapUpMs: seconds(30),
  /** Accepts that a likely wait is read from, and the least there must be. */
  waitSamples: { most: 30, least: 3 },
  /** A customer on hold keeps the place this long. */
  holdMs: seconds(180),
  /** Per address and tenant: a class behind one address gets in, a flood does not. */
  knocksPerAddress: { max: 120, perMs: minutes(1) },
  /** Knocks that one agent is asked about at once; whoever comes after them stands in the list, and is next. */
  maxToasts: 5,
  /** Places move together, at most at this pace. */
  placeNewsEveryMs: 250,
  statusPollMs: seconds(10),
} as const;
