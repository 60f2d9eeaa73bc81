/** Checks the chosen colour. While the input is incomplete, the last complete colour is shown. */
import type { ChosenColour } from '@foyer/contract/brand/chosen-colour.ts';
import { useMemo, useState } from 'react';
import { type ColourCheck, checkColour, readColour } from './colour-draft.ts';

export interface DisplayedColour extends ColourCheck {
  /** A preset or `#RRGGBB`. */
  readonly themeColor: string;
  /** The input is a complete colour. */
  readonly isColour: boolean;
}

export function useColourCheck({
  themeColor,
  themeColorLight,
  themeColorDark,
}: ChosenColour): DisplayedColour {
  const isColour = readColour(themeColor) !== null;
  const current = { themeColor, themeColorLight, themeColorDark };
  const [last, setLast] = useState<ChosenColour>(isColour ? current : { ...current, themeColor: 'black' });
  if (isColour && JSON.stringify(current) !== JSON.stringify(last)) setLast(current);
  const colourCheck = useMemo(() => checkColour(last), [last]);
  return { ...colourCheck, themeColor: last.themeColor, isColour };
}
