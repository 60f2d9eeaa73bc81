/** Computes the stage layout: which tile is large. */

export const layoutChoices = ['auto', 'grid', 'speaker'] as const;
export type LayoutChoice = (typeof layoutChoices)[number];

export interface StagePlan {
  readonly layout: 'grid' | 'speaker' | 'screen';
  /** Identity of the large tile; `null` when all tiles are equal or a screen is large. */
  readonly main: string | null;
  /** A shared screen has a tile, the large one in the layout `screen`. */
  readonly hasScreen: boolean;
  readonly isSelfHidden: boolean;
  /** Others' video is off to save bandwidth; initials are shown instead. */
  readonly isReceivedVideoPaused: boolean;
  /** Local video is off too. */
  readonly isSentVideoPaused: boolean;
  /** Identities on hold; all others while the local participant is on hold. */
  readonly held: readonly string[];
}

interface StageInput {
  readonly choice: LayoutChoice;
  readonly identities: readonly string[];
  readonly speaker: string | null;
  /** The tile that the person chose to see large. */
  readonly spotlight: string | null;
  readonly hasScreen: boolean;
  readonly isSelfHidden: boolean;
  readonly isReceivedVideoPaused: boolean;
  readonly isSentVideoPaused: boolean;
  readonly held: readonly string[];
}

/** With more people, equal tiles are too small for a conversation. */
const maxGridPeople = 4;

/** The spotlight takes precedence, then a shared screen. In a conversation of two the other person is large. */
export function planStage({ choice, identities, speaker, spotlight, ...kept }: StageInput): StagePlan {
  if (spotlight !== null && identities.includes(spotlight))
    return { layout: 'speaker', main: spotlight, ...kept };
  if (kept.hasScreen) return { layout: 'screen', main: null, ...kept };
  const isFew = identities.length < 2;
  const isSpeaker =
    choice === 'speaker' || (choice === 'auto' && (isFew || identities.length > maxGridPeople));
  if (!isSpeaker) return { layout: 'grid', main: null, ...kept };
  const isThere = speaker !== null && identities.includes(speaker);
  return { layout: 'speaker', main: isThere ? speaker : (identities[0] ?? null), ...kept };
}
