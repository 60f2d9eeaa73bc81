/** Somebody was faster: said at once, with the nearest free times to press. */
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './pick-time.module.css';
import { whenOf } from './zone-time.ts';

interface TakenBannerProps {
  refused: { readonly startsAt: string; readonly nextFree: readonly string[] };
  zone: string;
  onChoose: (startsAt: string) => void;
}

export function TakenBanner({ refused, zone, onChoose }: TakenBannerProps) {
  const place = useRef<HTMLDivElement>(null);
  const { startsAt, nextFree } = refused;
  const when = whenOf(startsAt, zone);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another reason to look
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [refused]);

  return (
    <div ref={place}>
      <Banner tone="bad">
        {nextFree.length > 0 ? m.times_taken({ when }) : m.times_taken_none({ when })}
      </Banner>
      <div className={styles.instead}>
        {nextFree.map((each) => (
          <Button key={each} look="outlined" onClick={() => onChoose(each)}>
            {whenOf(each, zone)}
          </Button>
        ))}
      </div>
    </div>
  );
}
