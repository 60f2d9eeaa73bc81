/**
 * Writes an SVG anew from what a picture needs: elements, attributes and values that are known here, and nothing else.
 * It is read strictly: what is no well-formed XML, or brings entities of its own, is refused and not mended.
 */
import { attributes, dataImage, elements, isHarmlessCss, seen } from './svg-allowed.ts';

/** Deeper or longer than any drawing by hand or by program. */
const limits = { depth: 100, elements: 50_000 };

const name = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const openTag = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'y');
const closeTag = new RegExp(String.raw`</(${name})\s*>`, 'y');
const attribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
/** What is passed over: comments, instructions, and a document type without declarations of its own. */
const passedOver = /<!--(?:(?!--)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>|<!DOCTYPE[^[>]*>/y;
const characterData = /<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/y;

class Refused extends Error {}

/** @returns the drawing without anything that runs, loads or links; `null` when it cannot be read as one, or nothing is left to see */
export function cleanSvg(bytes: Buffer): Buffer | null {
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return Buffer.from(rewrite(source));
  } catch (error) {
    if (error instanceof Refused || error instanceof TypeError) return null;
    throw error;
  }
}

interface Open {
  readonly name: string;
  /** Neither it nor anything in it is written. */
  readonly left: boolean;
}

function rewrite(source: string): string {
  const written: string[] = [];
  const stack: Open[] = [];
  let at = 0;
  let count = 0;
  let hasRoot = false;
  let isSeen = false;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function text(raw: string): void {
    const parent = stack.at(-1);
    if (!parent) {
      if (raw.trim()) throw new Refused();
      return;
    }
    if (parent.left) return;
    if (parent.name === 'style' && !isHarmlessCss(raw)) return;
    written.push(escaped(raw));
  }

  function start([, tag = '', rest = '', isEmpty]: RegExpExecArray): void {
    if (!stack.length && (hasRoot || tag !== 'svg')) throw new Refused();
    if (stack.length >= limits.depth || ++count > limits.elements) throw new Refused();
    const isRoot = !hasRoot;
    hasRoot = true;
    const left = stack.at(-1)?.left === true || !elements.has(tag);
    if (!left) {
      isSeen ||= seen.has(tag);
      const namespace = isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : '';
      written.push(`<${tag}${namespace}${attributesOf(tag, rest)}${isEmpty ? '/' : ''}>`);
    }
    if (!isEmpty) stack.push({ name: tag, left });
  }

  function end([, tag]: RegExpExecArray): void {
    const open = stack.pop();
    if (!open || open.name !== tag) throw new Refused();
    if (!open.left) written.push(`</${tag}>`);
  }

  while (at < source.length) {
    const next = source.indexOf('<', at);
    const stop = next === -1 ? source.length : next;
    if (stop > at) text(decode(source.slice(at, stop)));
    at = stop;
    if (at === source.length || take(passedOver)) continue;
    const found = { data: take(characterData), open: take(openTag) };
    if (found.data) text(found.data[1] ?? '');
    if (found.open) start(found.open);
    if (found.data || found.open) continue;
    const close = take(closeTag);
    if (!close) throw new Refused();
    end(close);
  }
  if (!isSeen || stack.length) throw new Refused();
  return written.join('');
}

function attributesOf(tag: string, rest: string): string {
  const names = new Set<string>();
  let written = '';
  for (const [, given = '', double, single] of rest.matchAll(attribute)) {
    const name = given === 'xlink:href' ? 'href' : given;
    const value = decode(double ?? single ?? '');
    if (!attributes.has(name) || names.has(name) || !isHarmless(tag, name, value)) continue;
    names.add(name);
    written += ` ${name}="${escaped(value)}"`;
  }
  return written;
}

/** References stay inside the drawing; only a picture may bring its own bytes along. */
function isHarmless(tag: string, name: string, value: string): boolean {
  if (name === 'href') return /^#[\w.:-]+$/.test(value) || (tag === 'image' && dataImage.test(value));
  return isHarmlessCss(value);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(raw: string): string {
  return raw.replace(/&([^;]{0,10});?/g, (whole, entity: string) => {
    const known = entities[entity];
    if (known && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    if (!whole.endsWith(';') || !isCharacter(code)) throw new Refused();
    return String.fromCodePoint(code);
  });
}

/** Of XML 1.0. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
