/** The place in the queue: a number, a sentence, the people before as dots toward the door, and the likely wait. */
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import { User } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Door } from '../../ui/door.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSaid } from './announcing.ts';
import { placeLine } from './place-line.ts';
import styles from './queue-card.module.css';

// Nobody is kept from a meeting by not knowing how long it might have taken.
const LikelyWaitPart = lazyPart(() => import('./likely-wait-part.tsx'));

interface QueueCardProps {
  place: number;
  likelyWait: WaitingSnapshot['likelyWait'];
}

export function QueueCard({ place, likelyWait }: QueueCardProps) {
  const sentence = place === 1 ? m.lobby_next() : m.lobby_before({ count: place - 1 });
  const [waitSaid, setWaitSaid] = useState('');
  const said = useSaid(`${m.lobby_place_said({ place, sentence })} ${waitSaid}`);
  return (
    <section className={styles.card} aria-label={m.lobby_place()}>
      <p className={styles.label}>{m.lobby_place()}</p>
      <p className={styles.place}>
        <span className={styles.number}>{place}</span>
        <span className={styles.sentence}>{sentence}</span>
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Line place={place} />
      {likelyWait && (
        <Suspense>
          <LikelyWaitPart likelyWait={likelyWait} place={place} onSentence={setWaitSaid} />
        </Suspense>
      )}
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
