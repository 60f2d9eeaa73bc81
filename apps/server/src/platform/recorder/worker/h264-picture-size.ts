/** Reads the picture's size from a sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1). */

/** Profiles whose parameter set describes the chroma format. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

/** @returns `null` for a set that is damaged or that uses scaling matrices */
export function pictureSize(sps: Uint8Array): { width: number; height: number } | null {
  const bits = readerOf(sps.subarray(4));
  bits.unsigned();
  let chroma = 1;
  if (highProfiles.has(sps[1] ?? 0)) {
    chroma = bits.unsigned();
    if (chroma === 3) bits.read(1);
    bits.unsigned();
    bits.unsigned();
    bits.read(1);
    if (bits.read(1)) return null;
  }
  bits.unsigned();
  skipOrder(bits);
  bits.unsigned();
  bits.read(1);
  const [columns, rows] = [bits.unsigned() + 1, bits.unsigned() + 1];
  const isProgressive = bits.read(1);
  if (!isProgressive) bits.read(1);
  bits.read(1);
  const crop = bits.read(1) ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * (2 - isProgressive)];
  const width = columns * 16 - (left + right) * unitX;
  const height = rows * 16 * (2 - isProgressive) - (top + bottom) * unitY;
  const isSensible = width > 0 && height > 0 && width <= 16_384 && height <= 16_384;
  return isSensible && !bits.isExhausted() ? { width, height } : null;
}

function skipOrder(bits: ReturnType<typeof readerOf>) {
  const order = bits.unsigned();
  if (order === 0) bits.unsigned();
  if (order !== 1) return;
  bits.read(1);
  bits.unsigned();
  bits.unsigned();
  const count = Math.min(255, bits.unsigned());
  for (let index = 0; index < count; index += 1) bits.unsigned();
}

/** Reads bits, without the bytes that keep start codes out of the data. */
function readerOf(escaped: Uint8Array) {
  const bytes = escaped.filter((byte, at) => !(byte === 3 && escaped[at - 1] === 0 && escaped[at - 2] === 0));
  let position = 0;
  const read = (count: number) => {
    let value = 0;
    for (let index = 0; index < count; index += 1, position += 1)
      value = value * 2 + (((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1);
    return value;
  };
  return {
    read,
    /** An Exp-Golomb code; signed ones have the same length. */
    unsigned() {
      let zeros = 0;
      while (zeros < 31 && position < bytes.length * 8 && read(1) === 0) zeros += 1;
      return 2 ** zeros - 1 + read(zeros);
    },
    isExhausted: () => position > bytes.length * 8,
  };
}
