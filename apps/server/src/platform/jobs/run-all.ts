/** Runs work for each of several items, so that the failure of one does not keep the others waiting. */
export interface RunAllOptions {
  /** How many items run at a time; one by default. */
  readonly concurrency?: number;
}

/**
 * Runs `work` once for each item. Every item runs, even when others fail.
 * @throws AggregateError when every item has run, with the errors of the failed items in the order of
 * `items`. It is flat, because a log shows the errors of an AggregateError, but not those of one inside it.
 */
export async function runAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { concurrency = 1 }: RunAllOptions = {},
): Promise<void> {
  const failures: { readonly index: number; readonly error: unknown }[] = [];
  const remaining = items.entries();
  const runRemaining = async () => {
    for (const [index, item] of remaining) {
      try {
        await work(item);
      } catch (error) {
        failures.push({ index, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runRemaining));

  if (failures.length === 0) return;
  failures.sort((one, other) => one.index - other.index);
  throw new AggregateError(
    failures.flatMap(({ error }) => errorsIn(error)),
    `${failures.length} of ${items.length} failed`,
  );
}

/** The errors of an AggregateError, or the error itself. */
export function errorsIn(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}
