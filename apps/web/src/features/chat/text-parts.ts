/** Splits a message into text and links. Only unambiguous http(s) URLs become links. */

export type TextPart = { readonly text: string; readonly href?: string };

const urlPattern = /https?:\/\/[^\s<>"'`]+/giu;
/** Punctuation after a URL that belongs to the sentence. */
const trailingPunctuation = /[.,;:!?)\]}»”’…]+$/u;
/** Bidirectional control characters, which could make a URL read as another one. */
const bidiControl = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const url = match[0].replace(trailingPunctuation, '');
    const href = hrefOf(url);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: url, href });
    end = match.index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** @returns `null` for a URL that may mislead the reader */
function hrefOf(url: string): string | null {
  if (bidiControl.test(url) || !URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  // `https://our-bank.example@elsewhere.example` opens elsewhere.example.
  return isWeb && !username && !password ? href : null;
}
