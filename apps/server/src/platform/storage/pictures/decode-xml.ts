/** Decodes XML by its byte order mark, its first bytes or its declaration (XML 1.0, appendix F). */

/** Encodings in which ASCII stays ASCII. Others, such as UTF-7, could hide markup from the checks before. */
const declarable = /^(?:utf-8|us-ascii|iso-8859-(?:[1-9]|1[0-6])|windows-125[0-8]|koi8-[ru])$/i;
const declaration = /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** @returns the name of the encoding; UTF-8 unless the bytes say something else */
function encodingOf(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 4);
  if (start.startsWith('fffe') || start === '3c003f00' || start === '3c007300') return 'utf-16le';
  if (start.startsWith('feff') || start === '003c003f' || start === '003c0073') return 'utf-16be';
  const [, declared = 'utf-8'] = declaration.exec(bytes.toString('latin1', 0, 256)) ?? [];
  if (declarable.test(declared)) return declared;
  // Programs write a text that was UTF-16 in their memory, with its declaration, as UTF-8.
  return /^utf-?16/i.test(declared) ? 'utf-8' : 'unknown';
}

/**
 * @returns the text without a byte order mark
 * @throws TypeError | RangeError when bytes are not of the encoding, or the encoding is not supported
 */
export function decodeXml(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}

/** The readable start of a text, for its first characters. @param bytes may end within a character */
export function decodeXmlStart(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  return encoding === 'unknown' ? '' : new TextDecoder(encoding).decode(bytes);
}
