/** Labels of feedback: reasons and the mean of the stars. */
import type { FeedbackReason } from '@foyer/contract/feedbacks.ts';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';

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

/** `null` without reasons. */
export function formatReasons(chosen: readonly FeedbackReason[]): string | null {
  return chosen.length === 0 ? null : chosen.map(reasonName).join(', ');
}

/** The mean stars of all matching rows; `null` without rows. */
export function formatMean(meanStars: number | null): string | null {
  if (meanStars === null) return null;
  const mean = formatNumber(meanStars, { maximumFractionDigits: 1 });
  return m.staff_feedbacks_mean({ mean });
}
