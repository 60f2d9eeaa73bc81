/** What an agent was, in words. */
import type { AgentLogRow } from '@foyer/contract/lobby-logs.ts';
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/clock-time.ts';

type AgentState = AgentLogRow['state'];

const names = {
  'on-duty': () => m.staff_state_on_duty(),
  'off-duty': () => m.staff_state_off_duty(),
  'lobby-on': () => m.staff_state_lobby_on(),
  'lobby-off': () => m.staff_state_lobby_off(),
  present: () => m.staff_state_present(),
  gone: () => m.staff_state_gone(),
  'in-meeting': () => m.staff_state_in_meeting(),
  'wrap-up': () => m.staff_state_wrap_up(),
  free: () => m.staff_state_free(),
} satisfies Record<AgentState, () => string>;

export function stateName(state: AgentState): string {
  return names[state]();
}

const tones: Partial<Record<AgentState, 'ok' | 'accent' | 'warn'>> = {
  'on-duty': 'ok',
  'lobby-on': 'ok',
  present: 'ok',
  free: 'ok',
  'in-meeting': 'accent',
  'wrap-up': 'accent',
  gone: 'warn',
};

export function stateTone(state: AgentState): 'ok' | 'accent' | 'warn' | 'quiet' {
  return tones[state] ?? 'quiet';
}

/** How long it lasted, or that it still does. */
export function lastedWords(lastedSeconds: number | null): string {
  return lastedSeconds === null ? m.staff_logs_lasts() : formatElapsed(lastedSeconds * 1000);
}
