/** The words for an agent's presence, the same on every screen of the console and in the room. */
import type { BreakReason, Presence, PresenceState } from '@foyer/contract/lobby/presence.ts';
import { m } from '../paraglide/messages.js';

const names = {
  available: () => m.staff_presence_available(),
  break: () => m.staff_presence_break(),
  'in-meeting': () => m.staff_presence_in_meeting(),
  'wrapping-up': () => m.staff_presence_wrapping_up(),
  offline: () => m.staff_presence_offline(),
} satisfies Record<PresenceState, () => string>;

const reasons = {
  lunch: () => m.staff_break_lunch(),
  'short-break': () => m.staff_break_short(),
  training: () => m.staff_break_training(),
  paperwork: () => m.staff_break_paperwork(),
  other: () => m.staff_break_other(),
} satisfies Record<BreakReason, () => string>;

const tones = {
  available: 'ok',
  break: 'warn',
  'in-meeting': 'info',
  'wrapping-up': 'info',
  offline: 'quiet',
} as const satisfies Record<PresenceState, string>;

export const presenceTone = (state: PresenceState) => tones[state];

export const breakReasonLabel = (reason: BreakReason): string => reasons[reason]();

/** "Available", or "Break: Lunch". */
export function presenceLabel({ state, breakReason }: Pick<Presence, 'state' | 'breakReason'>): string {
  const name = names[state]();
  return breakReason ? m.staff_presence_with_reason({ name, reason: breakReasonLabel(breakReason) }) : name;
}
