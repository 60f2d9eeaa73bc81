/** The labels of agent states and their durations. */
import type { AgentLogRow } from '@foyer/contract/agent-logs.ts';
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/time/clock-time.ts';

type AgentState = AgentLogRow['state'];

const names = {
  available: () => m.staff_presence_available(),
  break: () => m.staff_presence_break(),
  'wrapping-up': () => m.staff_presence_wrapping_up(),
  offline: () => m.staff_presence_offline(),
  'on-duty': () => m.staff_state_on_duty(),
  'off-duty': () => m.staff_state_off_duty(),
  'lobby-on': () => m.staff_state_lobby_on(),
  'lobby-off': () => m.staff_state_lobby_off(),
  present: () => m.staff_state_present(),
  gone: () => m.staff_state_disconnected(),
  'in-meeting': () => m.staff_presence_in_meeting(),
  'wrap-up': () => m.staff_state_wrap_up(),
  free: () => m.staff_state_free(),
} satisfies Record<AgentState, () => string>;

export function stateName(state: AgentState): string {
  return names[state]();
}

const tones: Partial<Record<AgentState, 'ok' | 'info' | 'warn'>> = {
  available: 'ok',
  break: 'warn',
  'wrapping-up': 'info',
  'on-duty': 'ok',
  'lobby-on': 'ok',
  present: 'ok',
  free: 'ok',
  'in-meeting': 'info',
  'wrap-up': 'info',
  gone: 'warn',
};

export function stateTone(state: AgentState): 'ok' | 'info' | 'warn' | 'quiet' {
  return tones[state] ?? 'quiet';
}

/** The duration of a state. @param lastedSeconds `null`: the state is current */
export function durationLabel(lastedSeconds: number | null): string {
  return lastedSeconds === null ? m.staff_logs_lasts() : formatElapsed(lastedSeconds * 1000);
}
