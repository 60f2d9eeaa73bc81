/**
 * Limits of received video, sent video and sent audio, from the person's choice and the network's quality
 * level.
 */

import type { ReceivedLimit, SentLimit, VoiceLimit } from '../tool-ports.ts';
import type { QualityLevel } from './quality-levels.ts';

/** `sound`: low data mode without received video. */
export const qualityChoices = ['auto', 'high', 'medium', 'low', 'sound'] as const;
export type QualityChoice = (typeof qualityChoices)[number];

export interface MediaLimits {
  readonly cameras: ReceivedLimit;
  readonly screens: ReceivedLimit;
  readonly sent: SentLimit;
  readonly voice: VoiceLimit;
}

const limitsByChoice: Record<QualityChoice, MediaLimits> = {
  auto: { cameras: 'high', screens: 'high', sent: 'full', voice: 'full' },
  high: { cameras: 'high', screens: 'high', sent: 'full', voice: 'full' },
  medium: { cameras: 'medium', screens: 'high', sent: 'full', voice: 'full' },
  low: { cameras: 'low', screens: 'high', sent: 'full', voice: 'full' },
  sound: { cameras: 'none', screens: 'none', sent: 'low', voice: 'reduced' },
};

const limitsByLevel: Record<QualityLevel, MediaLimits> = {
  0: { cameras: 'high', screens: 'high', sent: 'full', voice: 'full' },
  1: { cameras: 'low', screens: 'high', sent: 'low', voice: 'reduced' },
  2: { cameras: 'none', screens: 'low', sent: 'low', voice: 'reduced' },
  3: { cameras: 'none', screens: 'none', sent: 'none', voice: 'reduced' },
};

const received = ['none', 'low', 'medium', 'high'] as const;
const sent = ['none', 'low', 'full'] as const;
const voice = ['reduced', 'full'] as const;

function lower<T extends string>(order: readonly T[], a: T, b: T): T {
  return order.indexOf(a) < order.indexOf(b) ? a : b;
}

/** The lower of both limits for each kind of media. */
export function limitsOf(choice: QualityChoice, qualityLevel: QualityLevel): MediaLimits {
  const choiceLimits = limitsByChoice[choice];
  const levelLimits = limitsByLevel[qualityLevel];
  return {
    cameras: lower(received, choiceLimits.cameras, levelLimits.cameras),
    screens: lower(received, choiceLimits.screens, levelLimits.screens),
    sent: lower(sent, choiceLimits.sent, levelLimits.sent),
    voice: lower(voice, choiceLimits.voice, levelLimits.voice),
  };
}
