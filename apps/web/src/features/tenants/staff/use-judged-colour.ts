/** What is to be shown of the chosen colour; while one is half typed, what was shown before. */
import type { ChosenColour } from '@foyer/contract/chosen-colour.ts';
import { useMemo, useState } from 'react';
import { type JudgedColour, judge, readColour } from './colour-draft.ts';

export interface ShownColour extends JudgedColour {
  /** A preset or `#RRGGBB`. */
  readonly themeColor: string;
  /** What is typed is a colour. */
  readonly isColour: boolean;
}

export function useJudgedColour({ themeColor, themeColorLight, themeColorDark }: ChosenColour): ShownColour {
  const isColour = readColour(themeColor) !== null;
  const now = { themeColor, themeColorLight, themeColorDark };
  const [last, setLast] = useState<ChosenColour>(isColour ? now : { ...now, themeColor: 'black' });
  if (isColour && JSON.stringify(now) !== JSON.stringify(last)) setLast(now);
  const judged = useMemo(() => judge(last), [last]);
  return { ...judged, themeColor: last.themeColor, isColour };
}
