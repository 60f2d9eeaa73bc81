/** Texts of the customer journey's full-page states. */
import {
  journeyStates,
  type NextStep,
  nextSteps,
  type WholePageState,
} from '@foyer/contract/journey/journey.ts';
import { m } from '../paraglide/messages.js';

type States = typeof journeyStates;

/** The states that `JourneyPage` shows; the meeting room has its own pages. */
export type PageState = {
  [S in WholePageState]: States[S]['section'] extends 'meeting' ? never : S;
}[WholePageState];

type TitleKey = States[PageState]['title'];
type TextKey = States[PageState]['sentence'];

const titles = {
  over_no_agent_title: () => m.over_no_agent_title(),
  over_refused_title: () => m.over_refused_title(),
  over_too_long_title: () => m.over_too_long_title(),
  over_closed_title: () => m.over_closed_title(),
  over_left_title: () => m.over_left_title(),
  over_cancelled_title: () => m.over_cancelled_title(),
  over_link_sent_title: () => m.over_link_sent_title(),
  over_paused_title: () => m.over_paused_title(),
  cancelled_title: () => m.cancelled_title(),
  time_over_title: () => m.time_over_title(),
  missed_by_us_title: () => m.missed_by_us_title(),
  missed_by_customer_title: () => m.missed_by_customer_title(),
  time_unknown_title: () => m.time_unknown_title(),
  link_confirm_title: () => m.link_confirm_title(),
  link_open_title: () => m.link_open_title(),
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
  over_no_agent_text: () => m.over_no_agent_text(),
  over_refused_text: () => m.over_refused_text(),
  over_too_long_text: () => m.over_too_long_text(),
  over_closed_text: () => m.over_closed_text(),
  over_left_text: () => m.over_left_text(),
  over_cancelled_text: () => m.over_cancelled_text(),
  over_link_sent_text: () => m.over_link_sent_text(),
  over_paused_text: () => m.over_paused_text(),
  cancelled_text: () => m.cancelled_text(),
  time_over_text: () => m.time_over_text(),
  missed_by_us_text: () => m.missed_by_us_text(),
  missed_by_customer_text: () => m.missed_by_customer_text(),
  time_unknown_text: () => m.time_unknown_text(),
  link_confirm_text: () => m.link_confirm_text(),
  link_open_text: () => m.link_open_text(),
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

type NextStepKey = NonNullable<(typeof nextSteps)[StepOfPage]>;
/** The next steps that these pages offer. */
export type StepOfPage =
  | States[PageState]['next']
  | Extract<States[PageState], { otherwise: NextStep }>['otherwise'];

const stepLabels = {
  link_send_code: () => m.link_send_code(),
  link_join_lobby: () => m.link_join_lobby(),
  next_pick_time: () => m.next_pick_time(),
  next_another_time: () => m.next_another_time(),
  next_new_demo: () => m.next_new_demo(),
  over_try_again: () => m.over_try_again(),
  over_knock_again: () => m.over_knock_again(),
  try_again: () => m.try_again(),
  not_found_action: () => m.not_found_action(),
} satisfies Record<NextStepKey, () => string>;

/** Title and text of a state. */
export function textsOf(state: PageState): { title: string; text: string } {
  const { title, sentence } = journeyStates[state];
  return { title: titles[title](), text: texts[sentence]() };
}

/** The label of a step's button. */
export function labelOfStep(nextStep: StepOfPage): string {
  return stepLabels[nextSteps[nextStep]]();
}

/** The next steps of a state, the primary one first. */
export function stepsOf(state: PageState): StepOfPage[] {
  const found: { next: StepOfPage; otherwise?: StepOfPage } = journeyStates[state];
  return found.otherwise ? [found.next, found.otherwise] : [found.next];
}
