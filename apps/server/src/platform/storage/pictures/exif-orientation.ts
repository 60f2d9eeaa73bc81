/** The orientation of a picture: the one field of its EXIF data (CIPA DC-008) that is kept. */

/** @param tiff the TIFF structure of the EXIF data @returns 2 to 8; `null` for upright or unreadable */
export function readOrientation(tiff: Buffer): number | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return null;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return null;
    if (short(entry) !== 0x0112) continue;
    const orientation = short(entry + 8);
    return orientation >= 2 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** A TIFF structure with the orientation only: one directory with one entry of type SHORT. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
