/**
 * Sanitizes an SVG by an allow list of elements, attributes and values. The parser is strict: XML that is not
 * well-formed or declares entities is rejected and never repaired.
 */
import { attributes, dataImage, elements, isHarmlessCss, visibleElements } from './svg-allow-list.ts';

/** Above what drawings by hand or by a program reach. */
const limits = { depth: 100, elements: 50_000 };

const name = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const openTag = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'y');
const closeTag = new RegExp(String.raw`</(${name})\s*>`, 'y');
const attribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
/** Comments, processing instructions, and a document type without declarations. */
const ignored = /<!--(?:(?!--)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>|<!DOCTYPE[^[>]*>/y;
const characterData = /<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/y;

class UnsafeSvgError extends Error {}

/**
 * @returns the SVG without scripts and external references; `null` when it is not valid or nothing visible is
 * left
 */
export function sanitizeSvg(bytes: Buffer): Buffer | null {
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return Buffer.from(rewrite(source));
  } catch (error) {
    if (error instanceof UnsafeSvgError || error instanceof TypeError) return null;
    throw error;
  }
}

interface Open {
  readonly name: string;
  /** The element and its content are dropped. */
  readonly left: boolean;
}

function rewrite(source: string): string {
  const written: string[] = [];
  const stack: Open[] = [];
  let at = 0;
  let count = 0;
  let hasRoot = false;
  let isVisible = false;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function text(raw: string): void {
    const parent = stack.at(-1);
    if (!parent) {
      if (raw.trim()) throw new UnsafeSvgError();
      return;
    }
    if (parent.left) return;
    if (parent.name === 'style' && !isHarmlessCss(raw)) return;
    written.push(escapeXml(raw));
  }

  function start([, tag = '', rest = '', isEmpty]: RegExpExecArray): void {
    if (!stack.length && (hasRoot || tag !== 'svg')) throw new UnsafeSvgError();
    if (stack.length >= limits.depth || ++count > limits.elements) throw new UnsafeSvgError();
    const isRoot = !hasRoot;
    hasRoot = true;
    const isDropped = stack.at(-1)?.left === true || !elements.has(tag);
    if (!isDropped) {
      isVisible ||= visibleElements.has(tag);
      const namespace = isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : '';
      written.push(`<${tag}${namespace}${attributesOf(tag, rest)}${isEmpty ? '/' : ''}>`);
    }
    if (!isEmpty) stack.push({ name: tag, left: isDropped });
  }

  function end([, tag]: RegExpExecArray): void {
    const open = stack.pop();
    if (!open || open.name !== tag) throw new UnsafeSvgError();
    if (!open.left) written.push(`</${tag}>`);
  }

  while (at < source.length) {
    const next = source.indexOf('<', at);
    const textEnd = next === -1 ? source.length : next;
    if (textEnd > at) text(decode(source.slice(at, textEnd)));
    at = textEnd;
    if (at === source.length || take(ignored)) continue;
    const found = { data: take(characterData), open: take(openTag) };
    if (found.data) text(found.data[1] ?? '');
    if (found.open) start(found.open);
    if (found.data || found.open) continue;
    const close = take(closeTag);
    if (!close) throw new UnsafeSvgError();
    end(close);
  }
  if (!isVisible || stack.length) throw new UnsafeSvgError();
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
    written += ` ${name}="${escapeXml(value)}"`;
  }
  return written;
}

/** References must stay inside the SVG. Only images may use data URLs. */
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
    if (!whole.endsWith(';') || !isCharacter(code)) throw new UnsafeSvgError();
    return String.fromCodePoint(code);
  });
}

/** Whether XML 1.0 allows the character. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
