/** The `Range` header of a request for one part of a file (RFC 9110, section 14.2). */

/** Bytes, the last one included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * @param header one range; several, another unit and what is not a range are ignored, as the RFC allows
 * @returns `null`: the whole file · `unsatisfiable`: the range begins behind the end
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // A last byte before the first one makes the header invalid, and it is ignored.
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { from, to };
}
