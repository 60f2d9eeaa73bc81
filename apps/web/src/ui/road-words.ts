/** The road's message keys → the sentences themselves, for the states that take the whole page. */
import { type NextStep, nextSteps, roadStates, type WholePageState } from '@foyer/contract/road.ts';
import { m } from '../paraglide/messages.js';

type States = typeof roadStates;

/** The states shown by the one page of the road; the room has its own. */
export type PageState = {
  [S in WholePageState]: States[S]['place'] extends 'meeting' ? never : S;
}[WholePageState];

type TitleKey = States[PageState]['title'];
type TextKey = States[PageState]['sentence'];

const titles = {
  over_nobody_title: () => m.over_nobody_title(),
  over_refused_title: () => m.over_refused_title(),
  over_too_long_title: () => m.over_too_long_title(),
  over_left_title: () => m.over_left_title(),
  over_cancelled_title: () => m.over_cancelled_title(),
  over_link_sent_title: () => m.over_link_sent_title(),
  over_paused_title: () => m.over_paused_title(),
  cancelled_title: () => m.cancelled_title(),
  time_over_title: () => m.time_over_title(),
  missed_by_us_title: () => m.missed_by_us_title(),
  missed_by_customer_title: () => m.missed_by_customer_title(),
  time_unknown_title: () => m.time_unknown_title(),
  link_expired_title: () => m.link_expired_title(),
  link_used_title: () => m.link_used_title(),
  link_revoked_title: () => m.link_revoked_title(),
  link_invalid_title: () => m.link_invalid_title(),
  blocked_title: () => m.blocked_title(),
  product_withdrawn_title: () => m.product_withdrawn_title(),
  suspended_title: () => m.suspended_title(),
  not_found_title: () => m.not_found_title(),
  failed_title: () => m.failed_title(),
} satisfies Record<TitleKey, () => string>;

const texts = {
  over_nobody_text: () => m.over_nobody_text(),
  over_refused_text: () => m.over_refused_text(),
  over_too_long_text: () => m.over_too_long_text(),
  over_left_text: () => m.over_left_text(),
  over_cancelled_text: () => m.over_cancelled_text(),
  over_link_sent_text: () => m.over_link_sent_text(),
  over_paused_text: () => m.over_paused_text(),
  cancelled_text: () => m.cancelled_text(),
  time_over_text: () => m.time_over_text(),
  missed_by_us_text: () => m.missed_by_us_text(),
  missed_by_customer_text: () => m.missed_by_customer_text(),
  time_unknown_text: () => m.time_unknown_text(),
  link_expired_text: () => m.link_expired_text(),
  link_used_text: () => m.link_used_text(),
  link_revoked_text: () => m.link_revoked_text(),
  link_invalid_text: () => m.link_invalid_text(),
  error_customer_blocked: () => m.error_customer_blocked(),
  product_withdrawn_text: () => m.product_withdrawn_text(),
  suspended_text: () => m.suspended_text(),
  not_found_text: () => m.not_found_text(),
  failed_text: () => m.failed_text(),
} satisfies Record<TextKey, () => string>;

type StepKey = NonNullable<(typeof nextSteps)[StepOfPage]>;
/** The steps these pages can offer. */
export type StepOfPage =
  | States[PageState]['next']
  | Extract<States[PageState], { otherwise: NextStep }>['otherwise'];

const steps = {
  next_pick_time: () => m.next_pick_time(),
  next_another_time: () => m.next_another_time(),
  next_new_demo: () => m.next_new_demo(),
  over_ask_again: () => m.over_ask_again(),
  over_knock_again: () => m.over_knock_again(),
  try_again: () => m.try_again(),
  not_found_action: () => m.not_found_action(),
} satisfies Record<StepKey, () => string>;

/** What a state says. */
export function wordsOf(state: PageState): { title: string; text: string } {
  const { title, sentence } = roadStates[state];
  return { title: titles[title](), text: texts[sentence]() };
}

/** What the button of a step says. */
export function labelOfStep(step: StepOfPage): string {
  return steps[nextSteps[step]]();
}

/** The steps of a state, the main one first. */
export function stepsOf(state: PageState): StepOfPage[] {
  const found: { next: StepOfPage; otherwise?: StepOfPage } = roadStates[state];
  return found.otherwise ? [found.next, found.otherwise] : [found.next];
}
