/** The labels of request steps, reasons, routing modes and routing decisions. */
import type { LobbyLogEntryType, LobbyLogReason, RoutingDecision } from '@foyer/contract/lobby-logs.ts';
import { m } from '../../../paraglide/messages.js';
import { formatList } from '../../../platform/time/locale.ts';

const steps = {
  knocked: () => m.staff_step_knocked(),
  offered: () => m.staff_step_offered(),
  rejected: () => m.staff_step_rejected(),
  'timed-out': () => m.staff_step_timed_out(),
  withdrawn: () => m.staff_step_withdrawn(),
  accepted: () => m.staff_step_accepted(),
  'in-meeting': () => m.staff_step_in_meeting(),
  'back-in-queue': () => m.staff_step_back_in_queue(),
  held: () => m.staff_step_held(),
  released: () => m.staff_step_released(),
  away: () => m.staff_step_away(),
  'notified-near': () => m.staff_step_notified_near(),
  'notified-turn': () => m.staff_step_notified_turn(),
  'on-the-way': () => m.staff_step_on_the_way(),
  returned: () => m.staff_step_returned(),
  transferred: () => m.staff_step_transferred(),
  admitted: () => m.staff_step_admitted(),
  ended: () => m.staff_step_ended(),
  left: () => m.staff_step_left(),
  expired: () => m.staff_step_expired(),
  blocked: () => m.staff_step_blocked(),
  cancelled: () => m.staff_step_cancelled(),
} satisfies Record<LobbyLogEntryType, () => string>;

export function stepName(logStep: LobbyLogEntryType): string {
  return steps[logStep]();
}

const tones: Partial<Record<LobbyLogEntryType, 'ok' | 'bad' | 'warn' | 'info'>> = {
  knocked: 'info',
  accepted: 'ok',
  admitted: 'ok',
  'in-meeting': 'ok',
  rejected: 'warn',
  'timed-out': 'warn',
  'back-in-queue': 'warn',
  held: 'warn',
  away: 'warn',
  left: 'bad',
  expired: 'bad',
  blocked: 'bad',
  cancelled: 'bad',
};

export function stepTone(logStep: LobbyLogEntryType): 'ok' | 'bad' | 'warn' | 'info' | 'quiet' {
  return tones[logStep] ?? 'quiet';
}

const verdicts: Record<string, () => string> = {
  chosen: () => m.staff_verdict_chosen(),
  busy: () => m.staff_verdict_busy(),
  'wrapping-up': () => m.staff_verdict_wrapping_up(),
  'off-duty': () => m.staff_verdict_off_duty(),
  'lobby-off': () => m.staff_verdict_lobby_off(),
  gone: () => m.staff_verdict_disconnected(),
  refused: () => m.staff_verdict_rejected_customer(),
  'asked-already': () => m.staff_verdict_offered_before(),
  'no-room': () => m.staff_verdict_no_room(),
  'lacks-language': () => m.staff_verdict_lacks_language(),
  'first-agent-first': () => m.staff_verdict_first_agent_first(),
  'later-in-turn': () => m.staff_verdict_later_in_turn(),
};

/** Why an agent was offered the request or not. An unknown verdict, from a newer server, is shown as text. */
export function verdictLabel(verdict: string): string {
  return verdicts[verdict]?.() ?? humanise(verdict);
}

const reasons: Record<string, () => string> = {
  broadcast: () => m.staff_reason_broadcast(),
  'longest-idle': () => m.staff_reason_longest_idle(),
  'round-robin': () => m.staff_reason_round_robin(),
  'nobody-speaks-it': () => m.staff_reason_language_unavailable(),
  'first-agent': () => m.staff_reason_first_agent(),
  assigned: () => m.staff_reason_assigned(),
  transferred: () => m.staff_reason_transferred(),
  taken: () => m.staff_reason_taken(),
  hosted: () => m.staff_reason_hosted(),
  admitted: () => m.staff_reason_admitted(),
  held: () => m.staff_reason_held(),
  away: () => m.staff_reason_away(),
  'hold-over': () => m.staff_reason_hold_over(),
  'no-lobby': () => m.staff_reason_no_lobby(),
  'product-withdrawn': () => m.staff_reason_product_withdrawn(),
  'agent-not-free': () => m.staff_reason_agent_not_free(),
  'customer-gone': () => m.staff_reason_customer_gone(),
  'offers-withdrawn': () => m.staff_reason_offers_withdrawn(),
  'round-over': () => m.staff_reason_round_over(),
  'next-agent-taken': () => m.staff_reason_next_agent_taken(),
  'agent-absent': () => m.staff_reason_agent_absent(),
  'agent-gone': () => m.staff_reason_agent_gone(),
  'agent-deactivated': () => m.staff_reason_agent_deactivated(),
  'no-agent': () => m.staff_reason_no_agent(),
  rejected: () => m.staff_reason_rejected(),
  'max-wait': () => m.staff_reason_max_wait(),
  left: () => m.staff_reason_left(),
  gone: () => m.staff_reason_gone(),
  'hung-up': () => m.staff_reason_hung_up(),
  agent: () => m.staff_reason_agent(),
  customer: () => m.staff_reason_customer(),
  system: () => m.staff_reason_system(),
  'to-agent': () => m.staff_reason_to_agent(),
  'to-product': () => m.staff_reason_to_product(),
  'to-link': () => m.staff_reason_to_link(),
} satisfies Record<LobbyLogReason, () => string>;

/** The reason of a step. A code of another version is shown as text. */
export function reasonLabel(reason: string | null): string | null {
  return reason && (reasons[reason]?.() ?? humanise(reason));
}

const routings = {
  broadcast: () => m.staff_routing_decisions_broadcast(),
  'longest-idle': () => m.staff_routing_decisions_idle(),
  'round-robin': () => m.staff_routing_decisions_robin(),
} satisfies Record<RoutingDecision['routing'], () => string>;

export function routingLabel(routing: RoutingDecision['routing']): string {
  return routings[routing]();
}

/** A sentence on which agents were offered the request. */
export function decisionSummary({ chosen }: Pick<RoutingDecision, 'chosen'>): string {
  if (chosen.length === 0) return m.staff_routing_decisions_none();
  const names = formatList(chosen.map(({ agentName }) => agentName));
  return m.staff_routing_decisions_offered({ count: chosen.length, names });
}

function humanise(word: string): string {
  const spaced = word.replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
