/** What customers thought, in words. */
import type { FeedbackReason } from '@foyer/contract/feedbacks.ts';
import { m } from '../../../paraglide/messages.js';

const reasons = {
  helpful: () => m.staff_feedback_reason_helpful(),
  friendly: () => m.staff_feedback_reason_friendly(),
  clear: () => m.staff_feedback_reason_clear(),
  sound: () => m.staff_feedback_reason_sound(),
  picture: () => m.staff_feedback_reason_picture(),
  'waited-long': () => m.staff_feedback_reason_waited_long(),
  'not-answered': () => m.staff_feedback_reason_not_answered(),
} satisfies Record<FeedbackReason, () => string>;

export function reasonName(reason: FeedbackReason): string {
  return reasons[reason]();
}

/** `null` where none was chosen. */
export function reasonsInWords(chosen: readonly FeedbackReason[]): string | null {
  return chosen.length === 0 ? null : chosen.map(reasonName).join(', ');
}

/** The mean of the stars of all rows that were found; `null` when there are none. */
export function meanInWords(meanStars: number | null): string | null {
  if (meanStars === null) return null;
  const mean = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(meanStars);
  return m.staff_feedbacks_mean({ mean });
}
