/** The banner for a start that another customer took, with buttons for the nearest free times. */
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import styles from '../pick-time/pick-time.module.css';
import { whenOf } from '../zone-time.ts';

interface TakenBannerProps {
  rejection: { readonly startsAt: string; readonly nextFree: readonly string[] };
  zone: string;
  onChoose: (startsAt: string) => void;
}

export function TakenBanner({ rejection, zone, onChoose }: TakenBannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { startsAt, nextFree } = rejection;
  const when = whenOf(startsAt, zone);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls into view for each rejection
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [rejection]);

  return (
    <div ref={ref}>
      <Banner tone="bad">
        {nextFree.length > 0 ? m.times_taken({ when }) : m.times_taken_none({ when })}
      </Banner>
      <div className={styles.alternatives}>
        {nextFree.map((each) => (
          <Button key={each} variant="outlined" onClick={() => onChoose(each)}>
            {whenOf(each, zone)}
          </Button>
        ))}
      </div>
    </div>
  );
}
