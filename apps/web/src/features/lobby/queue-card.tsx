/** The place in the queue: a number, a sentence, and the people before as dots toward the door. */
import { User } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Door } from '../../ui/door.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { placeLine } from './place-line.ts';
import styles from './queue-card.module.css';

export function QueueCard({ place }: { place: number }) {
  const sentence = place === 1 ? m.lobby_next() : m.lobby_before({ count: place - 1 });
  return (
    <section className={styles.card}>
      <p className={styles.label}>{m.lobby_place()}</p>
      <p className={styles.place}>
        <span className={styles.number}>{place}</span>
        <span className={styles.sentence}>{sentence}</span>
      </p>
      <VisuallyHidden role="status">{m.lobby_place_said({ place, sentence })}</VisuallyHidden>
      <Line place={place} />
    </section>
  );
}

function Line({ place }: { place: number }) {
  const { dots, own, unseen } = placeLine(place);
  return (
    <div className={styles.line} aria-hidden>
      <Door state="shut" size="mark" />
      <div className={styles.track}>
        {Array.from({ length: dots }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place on the line
            key={index}
            className={styles.dot}
            data-before={index < own ? '' : undefined}
            style={{ left: at(index, dots) }}
          >
            {index === 0 && unseen > 0 && <span className={styles.unseen}>+{unseen}</span>}
          </span>
        ))}
        <span className={styles.own} style={{ left: at(own, dots) }}>
          <User size={18} strokeWidth={1.75} />
        </span>
      </div>
    </div>
  );
}

function at(index: number, dots: number): string {
  return `${(100 * index) / (dots - 1)}%`;
}
