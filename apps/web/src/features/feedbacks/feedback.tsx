/** What the customer thought of the meeting, asked on the page after it. */
import { type FeedbackReason, feedbackReasons, feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { Star } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { m } from '../../paraglide/messages.js';
import { ApiError, call } from '../../platform/api.ts';
import { explain } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { RoomPartProps } from '../meetings/index.ts';
import styles from './feedback.module.css';
import { type FeedbackState, type FeedbackViewModel, startFeedback, tooMany } from './feedback-view-model.ts';

export function Feedback(room: RoomPartProps) {
  const { feedback, state } = useFeedback(room);
  const titleId = useId();
  const said = useRef<HTMLDivElement>(null);
  const isOver = state.status === 'given' || state.status === 'too_late';
  // The button that had the focus is gone with the form.
  useEffect(() => {
    if (isOver) said.current?.focus();
  }, [isOver]);

  return (
    <section className={styles.feedback} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.feedback_title()}</h2>
      {isOver ? (
        <div ref={said} className={styles.said} tabIndex={-1} role="status">
          {state.status === 'given' ? (
            <>
              <p>{m.feedback_sent()}</p>
              <p className={styles.detail}>{m.feedback_sent_detail()}</p>
              <Button look="quiet" onClick={feedback.change}>
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
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  });
  const [feedback] = useState(() =>
    startFeedback(async (body) => {
      const { meetingId } = latest.current;
      const token = await latest.current.token();
      if (!token) throw new ApiError('auth.missing');
      await call(feedbackRoutes.give, { params: { meetingId }, body, token });
    }),
  );
  return { feedback, state: useSyncExternalStore(feedback.subscribe, feedback.state) };
}

interface FormProps {
  readonly feedback: FeedbackViewModel;
  readonly state: FeedbackState;
}

function Form({ feedback, state }: FormProps) {
  const { status, stars, reasons, text, isStarless, error } = state;
  const long = tooMany(text);
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
      <fieldset className={styles.reasons}>
        <legend>{m.feedback_reasons()}</legend>
        {feedbackReasons.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input
              type="checkbox"
              checked={reasons.includes(reason)}
              onChange={() => feedback.toggle(reason)}
            />
            {reasonWords[reason]()}
          </label>
        ))}
      </fieldset>
      <TextArea
        name="feedback"
        label={m.feedback_text()}
        required={false}
        value={text}
        problem={long > 0 ? m.feedback_text_long({ count: long }) : undefined}
        onChange={feedback.write}
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

const reasonWords = {
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
