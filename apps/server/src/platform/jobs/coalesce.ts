/** Does work for many callers at once, where thousands call in the same second. */

/**
 * Runs the first item at once. Items that arrive during a run are processed together in the next run.
 * @returns a function whose promise settles with the run of its item
 */
export function coalesce<T, R>(work: (all: readonly T[]) => Promise<R>): (each: T) => Promise<R> {
  let gathered: T[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<R> | null = null;
  return (each) => {
    gathered.push(each);
    next ??= running
      .catch(() => {})
      .then(() => {
        const all = gathered;
        gathered = [];
        next = null;
        const run = work(all);
        running = run;
        return run;
      });
    return next;
  };
}
