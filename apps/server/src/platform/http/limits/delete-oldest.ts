/** Bounds the memory of a limit or a cache in constant time per call: no call walks the whole map. */

interface Bounds<Value> {
  readonly maxKeys: number;
  /** Absent when values do not expire. */
  readonly hasExpired?: (value: Value) => boolean;
}

/** More than one, so that a full map of expired entries shrinks while others are added. */
const maxDeletionsPerCall = 2;

/**
 * Makes room for one entry in a map that is ordered by age: deletes the oldest entries that have expired, and
 * the oldest of all when the map is full.
 */
export function deleteOldest<Value>(
  map: Map<string, Value>,
  { maxKeys, hasExpired = () => false }: Bounds<Value>,
): void {
  let deletions = 0;
  for (const [key, value] of map) {
    if (deletions === maxDeletionsPerCall || (map.size < maxKeys && !hasExpired(value))) return;
    map.delete(key);
    deletions += 1;
  }
}
