/**
 * Sanitizes the styles of an SVG rule by rule. Structure is written by this file only; each part between is harmless
 * by itself, so that no parser can read an address or an at-rule into the result.
 */
import { isHarmlessCss } from './svg-allow-list.ts';

export interface SanitizedStyles {
  readonly css: string;
  /** Whether a rule or declaration was left out. */
  readonly isReduced: boolean;
}

const maxNesting = 3;
const escaped = String.raw`\\[\s\S]`;
const string = String.raw`"(?:[^"\\\n]|${escaped})*"|'(?:[^'\\\n]|${escaped})*'`;
const token = new RegExp(String.raw`${escaped}|${string}|[{};]|[^"'{};\\]+|["'\\]`, 'g');
const mediaQuery = /^@media\b([\w\s():,.<>=-]*)$/i;
/** They change nothing in a file of one namespace that is written as UTF-8. */
const withoutEffect = /^@(?:charset|namespace)\b/i;
const declaration = /^-{0,2}[a-z][\w-]*\s*:\s*\S/i;

/** @param css content of a `style` element */
export function sanitizeStyles(css: string): SanitizedStyles {
  const parts = { isReduced: false };
  const written = rules(css, parts, 0);
  const isSafe = isHarmlessCss(written.replaceAll('@media', ''));
  return isSafe ? { css: written, ...parts } : { css: '', isReduced: true };
}

/** @param css content of a `style` attribute */
export function sanitizeDeclarations(css: string): SanitizedStyles {
  const parts = { isReduced: false };
  return { css: declarations(css, parts), ...parts };
}

type Parts = { isReduced: boolean };

function rules(css: string, parts: Parts, nesting: number): string {
  const written: string[] = [];
  let prelude = '';
  let body = '';
  let depth = 0;
  for (const [part] of withoutComments(css).matchAll(token)) {
    if (depth > 0) {
      depth += part === '{' ? 1 : part === '}' ? -1 : 0;
      if (depth > 0) body += part;
      else {
        written.push(rule(prelude.trim(), body, parts, nesting));
        prelude = body = '';
      }
    } else if (part === '{') depth = 1;
    else if (part === ';' || part === '}') {
      parts.isReduced ||= !withoutEffect.test(prelude.trim());
      prelude = '';
    } else prelude += part;
  }
  // The end of the styles closes what is open.
  if (depth > 0) written.push(rule(prelude.trim(), body, parts, nesting));
  else parts.isReduced ||= prelude.trim() !== '';
  return written.join('');
}

function rule(prelude: string, body: string, parts: Parts, nesting: number): string {
  const [, query] = mediaQuery.exec(prelude) ?? [];
  if (query !== undefined && nesting < maxNesting) {
    const inner = rules(body, parts, nesting + 1);
    return inner && `@media ${query.trim()}{${inner}}`;
  }
  const isKept = isHarmlessPart(prelude) && prelude !== '' && !withoutStrings(body).includes('{');
  const inner = isKept ? declarations(body, parts) : '';
  parts.isReduced ||= !isKept;
  return inner || (isKept && body.trim() === '') ? `${prelude}{${inner}}` : '';
}

function declarations(css: string, parts: Parts): string {
  const all = [''];
  for (const [part] of withoutComments(css).matchAll(token))
    if (part === ';') all.push('');
    else all[all.length - 1] += part;
  const given = all.map((each) => each.trim()).filter(Boolean);
  const kept = given.filter((each) => declaration.test(each) && isHarmlessPart(each));
  parts.isReduced ||= kept.length < given.length;
  return kept.join(';');
}

/** Whether a selector or declaration ends where it is written to end, and refers to nothing outside. */
function isHarmlessPart(part: string): boolean {
  const bare = withoutStrings(part);
  const count = (character: string) => bare.split(character).length;
  return !/["'{}]|\/\*/.test(bare) && count('(') === count(')') && isHarmlessCss(part);
}

function withoutStrings(part: string): string {
  return part.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
}

/** Each comment separates, as a blank. One without an end takes the rest. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  for (let at = 0; at < css.length; ) {
    const start = css.indexOf('/*', at);
    if (start < 0) return [...kept, css.slice(at)].join(' ');
    kept.push(css.slice(at, start));
    const end = css.indexOf('*/', start + 2);
    at = end < 0 ? css.length : end + 2;
  }
  return kept.join(' ');
}
