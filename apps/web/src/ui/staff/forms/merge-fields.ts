/** Three-way merge of a record that two people edited: what both read, what I typed, what the other saved. */

/** A value that both changed, to different values. */
export interface Overlap {
  /** The names of the nested fields, such as `['flags', 'lobbyMode']`. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merged<Fields> {
  /** Contains my value where there is an overlap. */
  readonly merged: Fields;
  readonly overlaps: readonly Overlap[];
}

type Keyed = Readonly<Record<string, unknown>>;
/** An item of a list whose order matters, identified by its name. */
type Named = Readonly<{ name: string }>;

export function mergeFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Merged<Fields> {
  const overlaps: Overlap[] = [];
  const merged = mergeValue({ base, mine, theirs }, [], overlaps) as Fields;
  return { merged, overlaps };
}

/** The paths of the values that differ, each as deep as the objects and the items with names go. */
export function differingPaths(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): (readonly string[])[] {
  if (isSame(before, after)) return [];
  const both = [before, after];
  if (!both.every(isKeyed) && !both.every(isNamedList)) return [path];
  const [from = {}, to = {}] = both.map((value) =>
    Array.isArray(value) ? keyedByName(value) : value,
  ) as Keyed[];
  const inside = [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
    differingPaths(from[name], to[name], [...path, name]),
  );
  // The same items in another order.
  return inside.length > 0 ? inside : [path];
}

/** @returns a copy of the fields with this value at the path; `undefined` removes an item of a list */
export function withValueAt<Value>(target: Value, [name, ...rest]: readonly string[], value: unknown): Value {
  if (name === undefined) return value as Value;
  if (Array.isArray(target)) {
    const items = target as Named[];
    const next = (item: Named | undefined) => withValueAt<unknown>(item, rest, value) as Named | undefined;
    const changed = items.some((item) => item.name === name)
      ? items.map((item) => (item.name === name ? next(item) : item))
      : [...items, next(undefined)];
    return changed.filter((item) => item !== undefined) as Value;
  }
  const fields = target as Keyed;
  return { ...fields, [name]: withValueAt(fields[name], rest, value) } as Value;
}

interface Versions<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

function mergeValue(versions: Versions<unknown>, path: readonly string[], overlaps: Overlap[]): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (all(versions, isKeyed)) return mergeKeyed(versions as Versions<Keyed>, path, overlaps);
  if (all(versions, isSetOfScalars)) return mergeSets(versions as Versions<readonly unknown[]>);
  if (all(versions, isNamedList)) return mergeNamed(versions as Versions<readonly Named[]>, path, overlaps);
  overlaps.push({ path, mine, theirs });
  return mine;
}

function mergeKeyed(
  { base, mine, theirs }: Versions<Keyed>,
  path: readonly string[],
  overlaps: Overlap[],
): Keyed {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const versions = { base: base[name], mine: mine[name], theirs: theirs[name] };
      return [name, mergeValue(versions, [...path, name], overlaps)];
    }),
  );
}

/** What either added is in, what either removed is out: changes of a set never overlap. */
function mergeSets({ base, mine, theirs }: Versions<readonly unknown[]>): unknown[] {
  const kept = mine.filter((item) => theirs.includes(item) || !base.includes(item));
  return [...kept, ...theirs.filter((item) => !base.includes(item) && !mine.includes(item))];
}

/** The order is mine if I changed it. */
function mergeNamed(
  { base, mine, theirs }: Versions<readonly Named[]>,
  path: readonly string[],
  overlaps: Overlap[],
): Named[] {
  const versions = { base: keyedByName(base), mine: keyedByName(mine), theirs: keyedByName(theirs) };
  const items = mergeKeyed(versions, path, overlaps) as Readonly<Record<string, Named | undefined>>;
  const namesOf = (list: readonly Named[]) => list.map(({ name }) => name);
  const [first, second] = isSame(namesOf(base), namesOf(mine)) ? [theirs, mine] : [mine, theirs];
  const order = new Set([...namesOf(first), ...namesOf(second)]);
  return [...order].map((name) => items[name]).filter((item) => item !== undefined);
}

function keyedByName(items: readonly Named[]): Readonly<Record<string, Named>> {
  return Object.fromEntries(items.map((item) => [item.name, item]));
}

function all({ base, mine, theirs }: Versions<unknown>, holds: (value: unknown) => boolean): boolean {
  return holds(base) && holds(mine) && holds(theirs);
}

function isKeyed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSetOfScalars(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

function isNamedList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isKeyed(item) && typeof item.name === 'string');
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** The order of properties does not matter. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    isKeyed(part) ? Object.fromEntries(Object.entries(part as Keyed).toSorted(byName)) : part,
  );
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
