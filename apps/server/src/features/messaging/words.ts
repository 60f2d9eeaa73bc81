/** Words with placeholders in them: filled in, checked before they are kept, and counted as a phone network counts them. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { Liquid } from 'liquidjs';

/** Whatever else the language knows could loop, read files or change what others see. */
const allowedTags: readonly string[] = ['if', 'elsif', 'else', 'unless'];
const allowedFilters: readonly string[] = [
  'default',
  'upcase',
  'downcase',
  'capitalize',
  'truncate',
  'strip',
];

const limits = { parseLimit: 20_000, renderLimit: 200, memoryLimit: 200_000 } as const;

/** How a value is written so that it stays a value where it stands. */
const escapes = {
  none: (value: unknown) => `${value}`,
  json: (value: unknown) => JSON.stringify(`${value}`).slice(1, -1),
  form: (value: unknown) => encodeURIComponent(`${value}`),
  header: (value: unknown) => `${value}`.replace(/[^\x20-\x7e]/g, ''),
} as const;
type Escape = keyof typeof escapes;

function engineFor(way: Escape): Liquid {
  const engine = new Liquid({
    ...{ strictVariables: true, strictFilters: true, ownPropertyOnly: true },
    ...limits,
    outputEscape: escapes[way],
    templates: {},
  });
  for (const name of Object.keys(engine.tags)) if (!allowedTags.includes(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters))
    if (!allowedFilters.includes(name)) delete engine.filters[name];
  return engine;
}

const engines: Readonly<Record<Escape, Liquid>> = {
  none: engineFor('none'),
  json: engineFor('json'),
  form: engineFor('form'),
  header: engineFor('header'),
};

/** @throws LiquidError for what is no template, or names what is not there */
export function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  way: Escape = 'none',
): string {
  return engines[way].parseAndRenderSync(template, { ...values });
}

/** What is wrong with a template, were it kept; `null`: nothing. */
export function problemWith(template: string, placeholders: readonly string[]): FieldProblem | null {
  try {
    const engine = engines.none;
    const parsed = engine.parse(template);
    if (engine.globalVariablesSync(parsed).some((name) => !placeholders.includes(name))) return 'unknown';
    engine.renderSync(parsed, Object.fromEntries(placeholders.map((name) => [name, name])));
    return null;
  } catch {
    return 'invalid';
  }
}

/** The characters that a phone network has in seven bits; those of the second row count twice. */
const sevenBits =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const twice = '\f^{}\\[~]|€';
const inSevenBits = new Set(sevenBits);
const countTwice = new Set(twice);

const isSevenBits = (text: string) =>
  [...text].every((sign) => inSevenBits.has(sign) || countTwice.has(sign));

/** How many messages a phone network makes, and bills, of a text. */
export function segmentsOf(text: string): number {
  if (isSevenBits(text)) {
    const length = [...text].reduce((sum, sign) => sum + (countTwice.has(sign) ? 2 : 1), 0);
    return length <= 160 ? 1 : Math.ceil(length / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

const plainer: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};

/** The same in seven bits where a lost accent does it; else as it was: other scripts stay as they are. */
export function inFewSegments(text: string): string {
  const plain = [...text]
    .map((sign) => {
      if (inSevenBits.has(sign) || countTwice.has(sign)) return sign;
      return plainer[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
    })
    .join('');
  return isSevenBits(plain) ? plain : text;
}
