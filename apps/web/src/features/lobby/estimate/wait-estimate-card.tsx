/**
 * The wait estimate in the queue card: its range on a scale of fifteen minutes, and the number of waits
 * behind it.
 */

import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { type CSSProperties, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { waitRangeLabel } from '../../../ui/wait-range-label.ts';
import { barPosition, type DisplayedEstimate, nextDisplayedEstimate, scaleMinutes } from './wait-estimate.ts';
import styles from './wait-estimate-card.module.css';

interface WaitEstimateCardProps {
  likelyWait: NonNullable<WaitingSnapshot['likelyWait']>;
  position: number;
  /** Receives the text for screen readers whenever it changes. */
  onAnnouncement: (announcement: string) => void;
}

export default function WaitEstimateCard({ likelyWait, position, onAnnouncement }: WaitEstimateCardProps) {
  const displayed = useDisplayedEstimate(likelyWait, position);
  const range = waitRangeLabel(displayed);
  const announcement = `${m.wait_said({ range })}${displayed.hasGrown ? ` ${m.wait_grown()}` : ''}`;
  useEffect(() => onAnnouncement(announcement), [announcement, onAnnouncement]);
  useEffect(() => () => onAnnouncement(''), [onAnnouncement]);

  const { start, width } = barPosition(displayed);
  return (
    <div className={styles.estimate}>
      <p className={styles.head}>
        <span className={styles.label}>{m.wait_likely()}</span>
        <b>{range}</b>
      </p>
      <div className={styles.bar} aria-hidden>
        <span style={{ '--start': `${start}%`, '--width': `${width}%` } as CSSProperties} />
      </div>
      <p className={styles.marks} aria-hidden>
        <span>{m.wait_now()}</span>
        <span>{scaleMinutes / 3}</span>
        <span>{(2 * scaleMinutes) / 3}</span>
        <span>{m.wait_minutes({ count: scaleMinutes })}</span>
      </p>
      {displayed.hasGrown && <p className={styles.grown}>{m.wait_grown()}</p>}
      <p className={styles.source}>{m.wait_source({ count: displayed.samples })}</p>
    </div>
  );
}

/** The displayed range depends on the one displayed before, so it is state. */
function useDisplayedEstimate(
  likelyWait: WaitEstimateCardProps['likelyWait'],
  position: number,
): DisplayedEstimate {
  const [displayed, setDisplayed] = useState<DisplayedEstimate | null>(null);
  const next = nextDisplayedEstimate(displayed, likelyWait, position);
  if (next !== displayed && !isSame(next, displayed)) setDisplayed(next);
  return next as DisplayedEstimate;
}

function isSame(a: DisplayedEstimate | null, b: DisplayedEstimate | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
