/** The likely wait in the queue card: an honest range on a line of fifteen minutes, and where it comes from. */

import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import { type CSSProperties, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lineMinutes, minuteMs, nextShown, onLine, type ShownWait } from './likely-wait.ts';
import styles from './likely-wait-part.module.css';

interface LikelyWaitPartProps {
  likelyWait: NonNullable<WaitingSnapshot['likelyWait']>;
  place: number;
  /** What is to be read out of it; called when it changes. */
  onSentence: (sentence: string) => void;
}

export default function LikelyWaitPart({ likelyWait, place, onSentence }: LikelyWaitPartProps) {
  const shown = useShown(likelyWait, place);
  const range = rangeOf(shown);
  const sentence = `${m.wait_said({ range })}${shown.hasGrown ? ` ${m.wait_grown()}` : ''}`;
  useEffect(() => onSentence(sentence), [sentence, onSentence]);
  useEffect(() => () => onSentence(''), [onSentence]);

  const { start, width } = onLine(shown);
  return (
    <div className={styles.part}>
      <p className={styles.head}>
        <span className={styles.label}>{m.wait_likely()}</span>
        <b>{range}</b>
      </p>
      <div className={styles.bar} aria-hidden>
        <span style={{ '--start': `${start}%`, '--width': `${width}%` } as CSSProperties} />
      </div>
      <p className={styles.marks} aria-hidden>
        <span>{m.wait_now()}</span>
        <span>{lineMinutes / 3}</span>
        <span>{(2 * lineMinutes) / 3}</span>
        <span>{m.wait_minutes({ count: lineMinutes })}</span>
      </p>
      {shown.hasGrown && <p className={styles.grown}>{m.wait_grown()}</p>}
      <p className={styles.source}>{m.wait_source({ count: shown.samples })}</p>
    </div>
  );
}

/** What is shown follows from what was shown before, so it is kept. */
function useShown(likelyWait: LikelyWaitPartProps['likelyWait'], place: number): ShownWait {
  const [shown, setShown] = useState<ShownWait | null>(null);
  const next = nextShown(shown, likelyWait, place);
  if (next !== shown && !isSame(next, shown)) setShown(next);
  return next as ShownWait;
}

function isSame(a: ShownWait | null, b: ShownWait | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function rangeOf({ fromMs, toMs }: ShownWait): string {
  if (toMs < minuteMs) return m.wait_under_seconds({ count: toMs / 1000 });
  if (fromMs === 0) return m.wait_under({ count: toMs / minuteMs });
  return m.wait_range({ from: fromMs / minuteMs, to: toMs / minuteMs });
}
