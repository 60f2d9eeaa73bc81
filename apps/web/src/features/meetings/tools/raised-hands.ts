/** Raised hands in the order in which they were raised. */

interface HandState {
  readonly identity: string;
  /** ISO UTC; `null` when the hand is down. */
  readonly handSince: string | null;
}

/** @returns identities, earliest hand first */
export function handsInOrder(people: readonly HandState[]): readonly string[] {
  return people
    .filter(({ handSince }) => handSince !== null)
    .toSorted(
      (a, b) =>
        Date.parse(a.handSince ?? '') - Date.parse(b.handSince ?? '') || a.identity.localeCompare(b.identity),
    )
    .map(({ identity }) => identity);
}
