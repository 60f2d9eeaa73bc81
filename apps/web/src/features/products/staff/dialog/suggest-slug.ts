/** A slug for a product, made from its name in any script. */

const maxLength = 63;

/** Letters that are not a base letter with accents. German writes out its umlauts. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
};
const germanSpellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Lower-case letters, digits and single hyphens. A name in another script gets a code instead, because half a
 * name misleads and a percent-encoded address cannot be read out.
 * @param locale of the tenant: "ü" is "ue" in German and "u" elsewhere
 * @returns empty for a name without letters and digits
 */
export function suggestSlug(name: string, locale: string): string {
  const special = /^de\b/i.test(locale) ? { ...spellings, ...germanSpellings } : spellings;
  const spelled = [...name.normalize('NFKC').toLowerCase()]
    .map((character) => special[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  if (/(?!\p{Script=Latin})\p{L}/u.test(spelled)) return `product-${codeOf(name)}`;
  return spelled
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/** Five letters and digits that stay the same for the same name (FNV-1a). */
function codeOf(name: string): string {
  let hash = 0x811c9dc5;
  for (const character of name.trim()) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(36).padStart(5, '0').slice(-5);
}
