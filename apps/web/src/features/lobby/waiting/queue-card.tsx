/** The queue position: a number, a sentence, the customers ahead as dots, and the wait estimate. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { User } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { Door } from '../../../ui/layout/door.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './queue-card.module.css';
import { queueDots } from './queue-dots.ts';
import { useThrottledAnnouncement } from './screen-reader-announcements.ts';

// Lazy: the path into a meeting does not need the wait estimate.
const WaitEstimateCard = lazyPart(() => import('../estimate/wait-estimate-card.tsx'));

interface QueueCardProps {
  position: number;
  likelyWait: WaitingSnapshot['likelyWait'];
  asked: WaitingSnapshot['asked'];
}

export function QueueCard({ position, likelyWait, asked }: QueueCardProps) {
  const sentence = position === 1 ? m.lobby_next() : m.lobby_before({ count: position - 1 });
  const askedSentence = asked ? askedLabel(asked) : '';
  const [estimateAnnouncement, setEstimateAnnouncement] = useState('');
  const announced = useThrottledAnnouncement(
    `${m.lobby_place_said({ place: position, sentence })} ${askedSentence} ${estimateAnnouncement}`,
  );
  return (
    <section className={styles.card} aria-label={m.lobby_place()}>
      <p className={styles.label}>{m.lobby_place()}</p>
      <p className={styles.position}>
        <span className={styles.number}>{position}</span>
        <span className={styles.sentence}>{sentence}</span>
      </p>
      {askedSentence && <p className={styles.label}>{askedSentence}</p>}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <QueueDotsPicture position={position} />
      {likelyWait && (
        <Suspense>
          <WaitEstimateCard
            likelyWait={likelyWait}
            position={position}
            onAnnouncement={setEstimateAnnouncement}
          />
        </Suspense>
      )}
    </section>
  );
}

function askedLabel({ name }: NonNullable<WaitingSnapshot['asked']>): string {
  return name
    ? m.lobby_notified_name({ name: name.trim().split(/\s+/)[0] ?? name })
    : m.lobby_notified_team();
}

function QueueDotsPicture({ position }: { position: number }) {
  const { dots, customerDot, hiddenCount } = queueDots(position);
  return (
    <div className={styles.dots} aria-hidden>
      <Door state="shut" size="mark" />
      <div className={styles.track}>
        {Array.from({ length: dots }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
            key={index}
            className={styles.dot}
            data-before={index < customerDot ? '' : undefined}
            style={{ left: leftOf(index, dots) }}
          >
            {index === 0 && hiddenCount > 0 && <span className={styles.more}>{`+${hiddenCount}`}</span>}
          </span>
        ))}
        <span className={styles.own} style={{ left: leftOf(customerDot, dots) }}>
          <User size={18} strokeWidth={1.75} />
        </span>
      </div>
    </div>
  );
}

function leftOf(index: number, dots: number): string {
  return `${(100 * index) / (dots - 1)}%`;
}
