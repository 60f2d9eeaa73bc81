/** The presence of an agent: one state, which the server derives and every screen shows in the same way. */
import * as z from 'zod/mini';
import { instant } from '../core/ids.ts';

/**
 * `available`: on duty, lobby on and connected. `break`: on duty and connected with the lobby off.
 * `in-meeting`: has accepted a customer whose meeting goes on. `wrapping-up`: the pause after a meeting.
 * `offline`: off duty or not connected.
 */
export const presenceStates = ['available', 'break', 'in-meeting', 'wrapping-up', 'offline'] as const;
export type PresenceState = (typeof presenceStates)[number];

export const breakReasons = ['lunch', 'short-break', 'training', 'paperwork', 'other'] as const;
export type BreakReason = (typeof breakReasons)[number];

export const presence = z.object({
  state: z.enum(presenceStates),
  /** `null` until the state is in the agent log. */
  since: z.nullable(instant),
  /** The end of the wrap-up; otherwise `null`. */
  until: z.nullable(instant),
  /** `null` outside of a break, and for a break without a reason. */
  breakReason: z.nullable(z.enum(breakReasons)),
});
export type Presence = z.infer<typeof presence>;
