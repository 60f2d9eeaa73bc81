/** What is asked for and given of pictures, and how much the own voice takes, by the person's choice and by what the network bears. */
import type { Rung } from './ladder.ts';
import type { ReceivedLimit, SentLimit, VoiceLimit } from './tool-ports.ts';

/** `sound`: low data, others' pictures off. */
export const qualityChoices = ['auto', 'high', 'medium', 'low', 'sound'] as const;
export type QualityChoice = (typeof qualityChoices)[number];

export interface PictureLimits {
  readonly cameras: ReceivedLimit;
  readonly screens: ReceivedLimit;
  readonly sent: SentLimit;
  readonly voice: VoiceLimit;
}

const chosen: Record<QualityChoice, PictureLimits> = {
  auto: { cameras: 'high', screens: 'high', sent: 'full', voice: 'full' },
  high: { cameras: 'high', screens: 'high', sent: 'full', voice: 'full' },
  medium: { cameras: 'medium', screens: 'high', sent: 'full', voice: 'full' },
  low: { cameras: 'low', screens: 'high', sent: 'full', voice: 'full' },
  sound: { cameras: 'none', screens: 'none', sent: 'low', voice: 'slim' },
};

const borne: Record<Rung, PictureLimits> = {
  0: { cameras: 'high', screens: 'high', sent: 'full', voice: 'full' },
  1: { cameras: 'low', screens: 'high', sent: 'low', voice: 'slim' },
  2: { cameras: 'none', screens: 'low', sent: 'low', voice: 'slim' },
  3: { cameras: 'none', screens: 'none', sent: 'none', voice: 'slim' },
};

const received = ['none', 'low', 'medium', 'high'] as const;
const sent = ['none', 'low', 'full'] as const;
const voice = ['slim', 'full'] as const;

function lesser<T extends string>(order: readonly T[], a: T, b: T): T {
  return order.indexOf(a) < order.indexOf(b) ? a : b;
}

/** The lesser of both, each for itself. */
export function limitsOf(choice: QualityChoice, rung: Rung): PictureLimits {
  const mine = chosen[choice];
  const most = borne[rung];
  return {
    cameras: lesser(received, mine.cameras, most.cameras),
    screens: lesser(received, mine.screens, most.screens),
    sent: lesser(sent, mine.sent, most.sent),
    voice: lesser(voice, mine.voice, most.voice),
  };
}
