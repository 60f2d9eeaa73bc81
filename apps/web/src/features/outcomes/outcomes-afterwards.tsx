/** The outcome on the page after the meeting: with it the pause after the call ends. */
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import type { RoomPartProps } from '../meetings/index.ts';
import styles from './outcomes.module.css';
import { Outcomes } from './outcomes.tsx';
import { useOutcomes } from './use-outcomes.ts';

export function OutcomesAfterwards(room: RoomPartProps) {
  const titleId = useId();
  const model = useOutcomes(room, true, '');
  return (
    <section className={styles.afterwards} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.outcome_title()}</h2>
      <Outcomes {...model} />
    </section>
  );
}
