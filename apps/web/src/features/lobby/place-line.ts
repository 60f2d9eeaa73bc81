/** People before a customer as dots on the line toward the door: pure, at most five places in sight. */

export interface PlaceLine {
  /** How many dots the line has. */
  readonly dots: number;
  /** Which dot is the customer, counted from the door, from 0. */
  readonly own: number;
  /** How many people before the customer do not fit on the line. */
  readonly unseen: number;
}

const inSight = 5;

export function placeLine(place: number): PlaceLine {
  const before = Math.max(0, place - 1);
  const own = Math.min(before, inSight - 1);
  return { dots: inSight, own, unseen: before - own };
}
