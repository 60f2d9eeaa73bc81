/** Words and the addresses among them. Only what is plainly a web address becomes one; everything else stays text. Pure. */

export type TextPart = { readonly text: string; readonly href?: string };

const address = /https?:\/\/[^\s<>"'`]+/giu;
/** Belongs to the sentence, not to the address at its end. */
const afterAddress = /[.,;:!?)\]}»”’…]+$/u;
/** Turns the writing around, so that an address would read as another one. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const found of text.matchAll(address)) {
    const said = found[0].replace(afterAddress, '');
    const href = hrefOf(said);
    if (href === null) continue;
    if (found.index > done) parts.push({ text: text.slice(done, found.index) });
    parts.push({ text: said, href });
    done = found.index + said.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** @returns `null` for what would not lead where it seems to */
function hrefOf(said: string): string | null {
  if (turning.test(said) || !URL.canParse(said)) return null;
  const { protocol, username, password, href } = new URL(said);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  // `https://our-bank.example@elsewhere.example` leads elsewhere.
  return isWeb && !username && !password ? href : null;
}
