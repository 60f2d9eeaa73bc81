/** Lays out overlapping entries of one day side by side, each in its own lane. */

export interface Span {
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
}

export type Placed<Item> = Item & {
  /** 0 is the leftmost of `lanes`. */
  readonly lane: number;
  readonly lanes: number;
};

/** @returns the entries sorted by start, longer entries first; overlapping entries share the width */
export function placeInLanes<Item extends Span>(spans: readonly Item[]): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let group: (Item & { lane: number })[] = [];
  let groupEnds = 0;
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((each) => ({ ...each, lanes })));
    group = [];
  };

  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (span.from >= groupEnds) close();
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ ...span, lane });
    groupEnds = Math.max(groupEnds, span.to);
  }
  close();
  return placed;
}

/** The full hours that a calendar shows: from the first start to the last end, at least 9 to 18. */
export function hoursAround(spans: readonly Span[]): { readonly first: number; readonly last: number } {
  return {
    first: Math.min(9, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(18, ...spans.map(({ to }) => Math.ceil(to / 60))),
  };
}
