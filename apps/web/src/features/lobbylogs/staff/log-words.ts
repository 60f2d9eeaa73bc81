/** Steps of a request, and why the routing asked whom, in plain words. */
import type { LobbyStep, RoutingChoice } from '@foyer/contract/lobby-logs.ts';
import { m } from '../../../paraglide/messages.js';

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
  transferred: () => m.staff_step_transferred(),
  admitted: () => m.staff_step_admitted(),
  ended: () => m.staff_step_ended(),
  left: () => m.staff_step_left(),
  expired: () => m.staff_step_expired(),
  blocked: () => m.staff_step_blocked(),
  cancelled: () => m.staff_step_cancelled(),
} satisfies Record<LobbyStep, () => string>;

export function stepName(step: LobbyStep): string {
  return steps[step]();
}

const tones: Partial<Record<LobbyStep, 'ok' | 'bad' | 'warn' | 'accent'>> = {
  knocked: 'accent',
  accepted: 'ok',
  admitted: 'ok',
  'in-meeting': 'ok',
  rejected: 'warn',
  'timed-out': 'warn',
  'back-in-queue': 'warn',
  held: 'warn',
  left: 'bad',
  expired: 'bad',
  blocked: 'bad',
  cancelled: 'bad',
};

export function stepTone(step: LobbyStep): 'ok' | 'bad' | 'warn' | 'accent' | 'quiet' {
  return tones[step] ?? 'quiet';
}

const verdicts: Record<string, () => string> = {
  chosen: () => m.staff_verdict_chosen(),
  busy: () => m.staff_verdict_busy(),
  'wrapping-up': () => m.staff_verdict_wrapping_up(),
  'off-duty': () => m.staff_verdict_off_duty(),
  'lobby-off': () => m.staff_verdict_lobby_off(),
  gone: () => m.staff_verdict_gone(),
  refused: () => m.staff_verdict_refused(),
  'asked-already': () => m.staff_verdict_asked_already(),
  'no-room': () => m.staff_verdict_no_room(),
  'lacks-language': () => m.staff_verdict_lacks_language(),
  'first-agent-first': () => m.staff_verdict_first_agent_first(),
  'later-in-turn': () => m.staff_verdict_later_in_turn(),
};

/** Why an agent was asked or not; a word this page does not know yet is shown as it is. */
export function verdictWords(verdict: string): string {
  return verdicts[verdict]?.() ?? plain(verdict);
}

/** Why a step came: the word itself, readable. */
export function reasonWords(reason: string | null): string | null {
  return reason && (verdicts[reason]?.() ?? plain(reason));
}

const routings = {
  broadcast: () => m.staff_choices_broadcast(),
  'longest-idle': () => m.staff_choices_idle(),
  'round-robin': () => m.staff_choices_robin(),
} satisfies Record<RoutingChoice['routing'], () => string>;

export function routingWords(routing: RoutingChoice['routing']): string {
  return routings[routing]();
}

/** Who was asked at one look, in a sentence. */
export function askedWords({ chosen }: Pick<RoutingChoice, 'chosen'>): string {
  if (chosen.length === 0) return m.staff_choices_nobody();
  const names = new Intl.ListFormat('en').format(chosen.map(({ agentName }) => agentName));
  return m.staff_choices_asked({ count: chosen.length, names });
}

function plain(word: string): string {
  const spaced = word.replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
