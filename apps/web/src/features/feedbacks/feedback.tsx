/** The customer's feedback form on the page after a meeting. */
import { type FeedbackReason, feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { Star } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ApiError, call } from '../../platform/api/api.ts';
import { explain } from '../../platform/api/errors.ts';
import { draft } from '../../platform/local-storage.ts';
import { useObservable } from '../../platform/state/use-observable.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/fields/text-area.tsx';
import type { RoomPartProps } from '../meetings/index.ts';
import styles from './feedback.module.css';
import {
  excessLength,
  type FeedbackState,
  type FeedbackViewModel,
  reasonsFor,
  type StoredFeedback,
  startFeedback,
} from './feedback-view-model.ts';

export function Feedback(room: RoomPartProps) {
  const { feedback, state } = useFeedback(room);
  const titleId = useId();
  const result = useRef<HTMLDivElement>(null);
  const isOver = state.status === 'given' || state.status === 'too_late';
  // The focused button was removed with the form.
  useEffect(() => {
    if (isOver) result.current?.focus();
  }, [isOver]);

  return (
    <section className={styles.feedback} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.feedback_title()}</h2>
      {isOver ? (
        <div ref={result} className={styles.result} tabIndex={-1} role="status">
          {state.status === 'given' ? (
            <>
              <p>{m.feedback_sent()}</p>
              <p className={styles.detail}>{m.feedback_sent_detail()}</p>
              <Button variant="quiet" onClick={feedback.edit}>
                {m.feedback_change()}
              </Button>
            </>
          ) : (
            <p>{m.feedback_too_late()}</p>
          )}
        </div>
      ) : (
        <Form feedback={feedback} state={state} />
      )}
    </section>
  );
}

function useFeedback(room: RoomPartProps) {
  const send: Parameters<typeof startFeedback>[0] = useEffectEvent(async (body) => {
    const token = await room.token();
    if (!token) throw new ApiError('auth.missing');
    await call(feedbackRoutes.give, { params: { meetingId: room.meetingId }, body, token });
  });
  const [feedback] = useState(() => {
    const draftName = `feedback ${room.meetingId}`;
    return startFeedback((body) => send(body), {
      read: () => draft.get(draftName) as StoredFeedback | null,
      save: (body) => draft.set(draftName, body),
    });
  });
  return { feedback, state: useObservable(feedback) };
}

interface FormProps {
  readonly feedback: FeedbackViewModel;
  readonly state: FeedbackState;
}

function Form({ feedback, state }: FormProps) {
  const { status, stars, reasons, text, isStarless, error } = state;
  const excess = excessLength(text);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void feedback.send();
      }}
    >
      <Stars stars={stars} isMissing={isStarless} onRate={feedback.rate} />
      {stars > 0 && (
        <fieldset className={styles.reasons}>
          <legend>{stars >= 4 ? m.feedback_reasons() : m.feedback_reasons_bad()}</legend>
          {reasonsFor(stars).map((reason) => (
            <label key={reason} className={styles.reason} data-chosen={reasons.includes(reason) || undefined}>
              <input
                type="checkbox"
                checked={reasons.includes(reason)}
                onChange={() => feedback.toggle(reason)}
              />
              {reasonLabels[reason]()}
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        name="feedback"
        label={m.feedback_text()}
        required={false}
        value={text}
        problem={excess > 0 ? m.feedback_text_long({ count: excess }) : undefined}
        onChange={feedback.setText}
      />
      {error !== null && (
        <p className={styles.bad} role="alert">
          {explain(error)}
        </p>
      )}
      <Button type="submit" busy={status === 'sending' && m.feedback_sending()}>
        {m.feedback_send()}
      </Button>
    </form>
  );
}

const reasonLabels = {
  helpful: () => m.feedback_reason_helpful(),
  friendly: () => m.feedback_reason_friendly(),
  clear: () => m.feedback_reason_clear(),
  sound: () => m.feedback_reason_sound(),
  picture: () => m.feedback_reason_picture(),
  'waited-long': () => m.feedback_reason_waited_long(),
  'not-answered': () => m.feedback_reason_not_answered(),
} satisfies Record<FeedbackReason, () => string>;

interface StarsProps {
  readonly stars: number;
  readonly isMissing: boolean;
  readonly onRate: (stars: number) => void;
}

function Stars({ stars, isMissing, onRate }: StarsProps) {
  const name = useId();
  return (
    <div
      className={styles.stars}
      role="radiogroup"
      aria-label={m.feedback_stars()}
      aria-required
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? `${name}-note` : undefined}
    >
      {[1, 2, 3, 4, 5].map((count) => (
        <label key={count} className={styles.star} data-lit={count <= stars || undefined}>
          <input
            type="radio"
            name={name}
            checked={count === stars}
            aria-label={m.feedback_star({ count })}
            onChange={() => onRate(count)}
          />
          <Star size={32} strokeWidth={1.75} aria-hidden />
        </label>
      ))}
      {isMissing && (
        <p id={`${name}-note`} className={styles.bad} role="alert">
          {m.feedback_stars_missing()}
        </p>
      )}
    </div>
  );
}
