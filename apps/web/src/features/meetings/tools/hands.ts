/** Raised hands in the order they went up. */

interface Raised {
  readonly identity: string;
  /** ISO UTC; `null` when the hand is down. */
  readonly handSince: string | null;
}

/** @returns identities, who raised first stands first */
export function handsInOrder(people: readonly Raised[]): readonly string[] {
  return people
    .filter(({ handSince }) => handSince !== null)
    .toSorted(
      (a, b) =>
        Date.parse(a.handSince ?? '') - Date.parse(b.handSince ?? '') || a.identity.localeCompare(b.identity),
    )
    .map(({ identity }) => identity);
}
