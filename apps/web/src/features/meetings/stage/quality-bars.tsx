/** Connection quality as four bars. */
import { m } from '../../../paraglide/messages.js';
import type { Quality } from '../call/call-ports.ts';

const levels: Record<Quality, { label: () => string; bars: number }> = {
  good: { label: () => m.room_quality_good(), bars: 4 },
  fair: { label: () => m.room_quality_fair(), bars: 3 },
  weak: { label: () => m.room_quality_weak(), bars: 1 },
  lost: { label: () => m.room_quality_lost(), bars: 0 },
};

export const qualityLabel = (quality: Quality): string => levels[quality].label();

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
          opacity={bar < levels[quality].bars ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}
