/** Who is large on the stage and who is small. */

export const layoutChoices = ['auto', 'grid', 'speaker'] as const;
export type LayoutChoice = (typeof layoutChoices)[number];

export interface StagePlan {
  readonly layout: 'grid' | 'speaker' | 'screen';
  /** Whose tile is large; `null` where all are alike, or a screen is. */
  readonly main: string | null;
  readonly isSelfHidden: boolean;
  /** Others' cameras are off to save the line: initials stand instead. */
  readonly arePicturesPaused: boolean;
  /** The own one too. */
  readonly isOwnPaused: boolean;
  /** Who is on hold, or everybody while one is oneself: nothing is seen either way. */
  readonly held: readonly string[];
}

interface Planning {
  readonly choice: LayoutChoice;
  readonly identities: readonly string[];
  readonly speaker: string | null;
  readonly hasScreen: boolean;
  readonly isSelfHidden: boolean;
  readonly arePicturesPaused: boolean;
  readonly isOwnPaused: boolean;
  readonly held: readonly string[];
}

/** More than these are too small to talk to, all alike. */
const alikeAtMost = 4;

/** A shared screen comes first, whatever is chosen. */
export function planStage({ choice, identities, speaker, hasScreen, ...kept }: Planning): StagePlan {
  if (hasScreen) return { layout: 'screen', main: null, ...kept };
  const isSpeaker = choice === 'speaker' || (choice === 'auto' && identities.length > alikeAtMost);
  if (!isSpeaker) return { layout: 'grid', main: null, ...kept };
  const isThere = speaker !== null && identities.includes(speaker);
  return { layout: 'speaker', main: isThere ? speaker : (identities[0] ?? null), ...kept };
}
