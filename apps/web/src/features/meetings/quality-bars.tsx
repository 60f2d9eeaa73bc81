/** How good a connection is, as four bars that grow. */
import { m } from '../../paraglide/messages.js';
import type { Quality } from './call-ports.ts';

const words: Record<Quality, { word: () => string; bars: number }> = {
  good: { word: () => m.room_quality_good(), bars: 4 },
  fair: { word: () => m.room_quality_fair(), bars: 3 },
  weak: { word: () => m.room_quality_weak(), bars: 1 },
  lost: { word: () => m.room_quality_lost(), bars: 0 },
};

export const qualityWord = (quality: Quality): string => words[quality].word();

interface QualityBarsProps {
  readonly quality: Quality;
  readonly label: string;
}

export function QualityBars({ quality, label }: QualityBarsProps) {
  return (
    <svg viewBox="0 0 20 16" width={20} height={16} role="img" aria-label={label}>
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 5.5}
          y={11 - bar * 3.6}
          width={3.4}
          height={5 + bar * 3.6}
          rx={1}
          fill="currentcolor"
          opacity={bar < words[quality].bars ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}
