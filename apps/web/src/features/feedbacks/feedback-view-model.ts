/**
 * View model of a customer's feedback on a meeting.
 *
 *     asked ─ send ─► sending ─► given ─ edit ─► asked
 *                        └─► asked, with the error    └─► too late: feedback is closed
 */
import { type Feedback, type FeedbackReason, feedbackLimits } from '@foyer/contract/feedbacks.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../platform/state/observable.ts';

export interface FeedbackState {
  readonly status: 'asked' | 'sending' | 'given' | 'too_late';
  /** 0 while no star is chosen. */
  readonly stars: number;
  readonly reasons: readonly FeedbackReason[];
  readonly text: string;
  /** The person tried to send without stars. */
  readonly isStarless: boolean;
  /** The error of the last attempt. */
  readonly error: unknown;
}

export interface FeedbackViewModel extends Observable<FeedbackState> {
  rate(stars: number): void;
  toggle(reason: FeedbackReason): void;
  setText(text: string): void;
  send(): Promise<void>;
  edit(): void;
}

const praise: readonly FeedbackReason[] = ['helpful', 'friendly', 'clear'];
const complaints: readonly FeedbackReason[] = ['sound', 'picture', 'waited-long', 'not-answered'];

/** The reasons to choose from: what was good from four stars on, below that what was not; none before a star is chosen. */
export function reasonsFor(stars: number): readonly FeedbackReason[] {
  if (stars === 0) return [];
  return stars >= 4 ? praise : complaints;
}

export const excessLength = (text: string): number => cleanText(text).length - feedbackLimits.textLength;

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();

/** Feedback as this tab keeps it, so that a reload shows it again. */
export interface StoredFeedback extends Feedback {
  /** Not sent yet. */
  readonly isDraft?: boolean;
}

export interface FeedbackStore {
  readonly read: () => StoredFeedback | null;
  readonly save: (feedback: StoredFeedback) => void;
}

/** @param give sends the feedback; throws `ApiError` */
export function startFeedback(
  give: (feedback: Feedback) => Promise<unknown>,
  store?: FeedbackStore,
): FeedbackViewModel {
  const before = store?.read() ?? null;
  const { state, subscribe, update } = createObservable<FeedbackState>({
    status: before && !before.isDraft ? 'given' : 'asked',
    stars: before?.stars ?? 0,
    reasons: before?.reasons ?? [],
    text: before?.text ?? '',
    isStarless: false,
    error: null,
  });
  function change(part: Partial<FeedbackState>): void {
    update(part);
    const { stars, reasons, text } = state();
    store?.save({ stars, reasons: [...reasons], text, isDraft: true });
  }
  return {
    state,
    subscribe,
    rate(stars) {
      const reasons = state().reasons.filter((reason) => reasonsFor(stars).includes(reason));
      change({ stars, reasons, isStarless: false });
    },
    toggle(reason) {
      const { reasons } = state();
      const without = reasons.filter((each) => each !== reason);
      change({ reasons: without.length < reasons.length ? without : [...reasons, reason] });
    },
    setText: (text) => change({ text }),
    async send() {
      const { status, stars, reasons, text } = state();
      if (status !== 'asked') return;
      if (stars === 0) return update({ isStarless: true });
      if (excessLength(text) > 0) return;
      update({ status: 'sending', error: null });
      try {
        const feedback = { stars, reasons: [...reasons], text: cleanText(text) };
        await give(feedback);
        store?.save(feedback);
        update({ status: 'given' });
      } catch (error) {
        const isTooLate = error instanceof ApiError && error.code === 'feedback.too_late';
        update(isTooLate ? { status: 'too_late' } : { status: 'asked', error });
      }
    },
    edit: () => update({ status: 'asked' }),
  };
}
