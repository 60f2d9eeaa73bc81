/** Counts how much of maps a piece of work walks, to show that no call walks a whole one. */

/** @returns how many entries the iterators of all maps return during the work */
export function countVisits(work: () => void): number {
  const prototype = Object.getPrototypeOf(new Map().entries()) as { next: () => unknown };
  const { next } = prototype;
  let visits = 0;
  prototype.next = function count(this: unknown) {
    visits += 1;
    return Reflect.apply(next, this, []);
  };
  try {
    work();
  } finally {
    prototype.next = next;
  }
  return visits;
}
