/** Message templates in Liquid: rendering, validation, and counting of SMS segments. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { Liquid } from 'liquidjs';

/** Other tags could loop, read files or change what other templates see. */
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

/** Escapes values for their context. */
const escapes = {
  none: (value: unknown) => `${value}`,
  json: (value: unknown) => JSON.stringify(`${value}`).slice(1, -1),
  form: (value: unknown) => encodeURIComponent(`${value}`),
  header: (value: unknown) => `${value}`.replace(/[^\x20-\x7e]/g, ''),
} as const;
type Escape = keyof typeof escapes;

function engineFor(way: Escape): Liquid {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
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

/** @throws LiquidError for an invalid template or an unknown placeholder */
export function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  way: Escape = 'none',
): string {
  return engines[way].parseAndRenderSync(template, { ...values });
}

/** The problem of a template; `null`: it is valid. */
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

/** The GSM 7-bit alphabet; the characters of the extension table count twice. */
const gsm7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsm7Extension = '\f^{}\\[~]|€';
const gsm7Characters = new Set(gsm7);
const extensionCharacters = new Set(gsm7Extension);

const isGsm7 = (text: string) =>
  [...text].every((sign) => gsm7Characters.has(sign) || extensionCharacters.has(sign));

/** The number of SMS segments that a text takes, and is billed for. */
export function segmentsOf(text: string): number {
  if (isGsm7(text)) {
    const length = [...text].reduce((sum, sign) => sum + (extensionCharacters.has(sign) ? 2 : 1), 0);
    return length <= 160 ? 1 : Math.ceil(length / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

const replacements: Readonly<Record<string, string>> = {
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

/**
 * Replaces accents and typographic characters if that makes the text fit GSM 7-bit; otherwise returns it
 * unchanged.
 */
export function toGsm7IfPossible(text: string): string {
  const plain = [...text]
    .map((sign) => {
      if (gsm7Characters.has(sign) || extensionCharacters.has(sign)) return sign;
      return replacements[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
    })
    .join('');
  return isGsm7(plain) ? plain : text;
}
