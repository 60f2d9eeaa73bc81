/**
 * A customer's word on a meeting, outside React.
 *
 *     asked ─ send ─► sending ─► given ─ change ─► asked
 *                        └─► asked, with why not      └─► too late: nothing more is taken
 */
import { type Feedback, type FeedbackReason, feedbackLimits } from '@foyer/contract/feedbacks.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Observed, observe } from '../../platform/observed.ts';

export interface FeedbackState {
  readonly status: 'asked' | 'sending' | 'given' | 'too_late';
  /** 0 while none is chosen. */
  readonly stars: number;
  readonly reasons: readonly FeedbackReason[];
  readonly text: string;
  /** Sent without stars: they are asked for. */
  readonly isStarless: boolean;
  /** Why it was not taken. */
  readonly error: unknown;
}

export interface FeedbackViewModel extends Observed<FeedbackState> {
  rate(stars: number): void;
  toggle(reason: FeedbackReason): void;
  write(text: string): void;
  send(): Promise<void>;
  change(): void;
}

export const tooMany = (text: string): number => tidy(text).length - feedbackLimits.textLength;

const tidy = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();

/** @param give throws ApiError */
export function startFeedback(give: (said: Feedback) => Promise<unknown>): FeedbackViewModel {
  const { state, subscribe, set } = observe<FeedbackState>({
    ...{ status: 'asked', stars: 0, reasons: [], text: '', isStarless: false, error: null },
  });
  return {
    state,
    subscribe,
    rate: (stars) => set({ stars, isStarless: false }),
    toggle(reason) {
      const { reasons } = state();
      const without = reasons.filter((each) => each !== reason);
      set({ reasons: without.length < reasons.length ? without : [...reasons, reason] });
    },
    write: (text) => set({ text }),
    async send() {
      const { status, stars, reasons, text } = state();
      if (status !== 'asked') return;
      if (stars === 0) return set({ isStarless: true });
      if (tooMany(text) > 0) return;
      set({ status: 'sending', error: null });
      try {
        await give({ stars, reasons: [...reasons], text: tidy(text) });
        set({ status: 'given' });
      } catch (error) {
        const isTooLate = error instanceof ApiError && error.code === 'feedback.too_late';
        set(isTooLate ? { status: 'too_late' } : { status: 'asked', error });
      }
    },
    change: () => set({ status: 'asked' }),
  };
}
