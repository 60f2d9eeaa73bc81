/** The customers ahead as dots in front of the door: pure, at most five dots. */

export interface QueueDots {
  readonly dots: number;
  /** The index of the customer's own dot, counted from the door. */
  readonly customerDot: number;
  /** The number of customers ahead who have no dot. */
  readonly hiddenCount: number;
}

const maxDots = 5;

export function queueDots(position: number): QueueDots {
  const before = Math.max(0, position - 1);
  const customerDot = Math.min(before, maxDots - 1);
  return { dots: maxDots, customerDot, hiddenCount: before - customerDot };
}
