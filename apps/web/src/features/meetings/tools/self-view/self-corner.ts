/** The corner of the stage in which the self view lies. */
import { preference } from '../../../../platform/local-storage.ts';

/** Clockwise. */
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;
export type Corner = (typeof corners)[number];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function nearestCorner(point: { readonly x: number; readonly y: number }, box: Box): Corner {
  const row = point.y < box.top + box.height / 2 ? 'top' : 'bottom';
  const column = point.x < box.left + box.width / 2 ? 'left' : 'right';
  return `${row}-${column}`;
}

/** @returns `null` for a key that is no arrow */
export function cornerTowards(corner: Corner, key: string): Corner | null {
  const [row, column] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  switch (key) {
    case 'ArrowUp':
      return `top-${column}`;
    case 'ArrowDown':
      return `bottom-${column}`;
    case 'ArrowLeft':
      return `${row}-left`;
    case 'ArrowRight':
      return `${row}-right`;
    default:
      return null;
  }
}

/** The next one, clockwise. */
export const cornerAfter = (corner: Corner): Corner =>
  corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner;

const storageKey = 'self view corner';

export function recallCorner(): Corner {
  const remembered = preference.get(storageKey);
  return corners.find((each) => each === remembered) ?? 'bottom-right';
}

export const rememberCorner = (corner: Corner): void => preference.set(storageKey, corner);
