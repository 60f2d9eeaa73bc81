/** Texts as a search compares them: without case, accents and what people leave out. The database does the same for tables. */

/** Marks that people leave out, and joiners. As in the function `search_text` of the database. */
const ignored = new RegExp(
  `[${[
    String.raw`\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F`,
    // Hebrew and Arabic points, and the tatweel.
    String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670`,
    // Nuktas; vowel signs stay.
    String.raw`\u093C\u09BC\u0A3C\u0ABC\u0B3C`,
    String.raw`\u200C\u200D`,
  ].join('')}]+`,
  'g',
);

/** Letters that are not a base letter with a mark. */
const variants: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** `José Łukasz` → `jose lukasz` */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[øłđðħıŋςßæœþ]/g, (letter) => variants[letter] ?? letter);
}

/** Whether the text contains each word of a search. */
export function matchesSearch(text: string, search: string): boolean {
  const searched = searchText(text);
  return searchText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
