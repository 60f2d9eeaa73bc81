/** The microphone's current level as bars. */
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from '../device-check.module.css';
import { barsOf, levelBars } from './level.ts';

interface LevelBarsProps {
  readonly isOn: boolean;
  /** 0 to 1. */
  readonly level: () => number;
}

const refreshEveryMs = 80;

export function LevelBars({ isOn, level }: LevelBarsProps) {
  const [lit, setLit] = useState(0);
  const currentLevel = useEffectEvent(level);
  useEffect(() => {
    setLit(0);
    if (!isOn) return;
    const timer = setInterval(() => setLit(barsOf(currentLevel())), refreshEveryMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return (
    <>
      <VisuallyHidden>
        <meter aria-label={m.check_level()} min={0} max={levelBars} value={lit} />
      </VisuallyHidden>
      <span className={styles.bars} aria-hidden>
        {Array.from({ length: levelBars }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          <i key={index} data-lit={index < lit ? '' : undefined} />
        ))}
      </span>
    </>
  );
}
