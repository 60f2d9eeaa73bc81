/**
 * Sanitizes an SVG by an allow list of elements, attributes and values. The parser is strict: XML that is not
 * well-formed is rejected and never repaired.
 */
import type { RemovedFromSvg } from '@foyer/contract/tenants/settings.ts';
import { decodeXml } from './decode-xml.ts';
import {
  attributes,
  dataImage,
  elements,
  invisibleElements,
  isHarmlessCss,
  localReference,
  removedWithContent,
  textElements,
  visibleElements,
} from './svg-allow-list.ts';
import { sanitizeDeclarations, sanitizeStyles } from './svg-styles.ts';

/** Above what drawings by hand or by a program reach. */
const limits = { depth: 100, elements: 50_000, entities: 100, entityLength: 1000, expandedLength: 1_000_000 };

const name = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.\-]*(?::[\p{L}_][\p{L}\p{M}\p{N}_.\-]*)?`;
const openTag = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'uy');
const closeTag = new RegExp(String.raw`</(${name})\s*>`, 'uy');
const attribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gu');
/** Comments and processing instructions. */
const ignored = /<!--(?:(?!--)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>/y;
const characterData = /<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/y;

const literal = `"[^"]*"|'[^']*'`;
const docType = new RegExp(
  String.raw`<!DOCTYPE\s+svg(?:\s+(?:PUBLIC\s+(?:${literal})\s*(?:${literal})?|SYSTEM\s+(?:${literal})))?\s*(?:\[([^\]]{0,65536})\]\s*)?>`,
  'y',
);
/** Default values of attributes are not applied, so their declarations say nothing. */
const declarationInDocType = new RegExp(
  String.raw`\s+|<!--(?:(?!--)[\s\S])*-->|<!(?:ATTLIST|ELEMENT)\s(?:[^"'<>]|${literal})*>|<!ENTITY\s+(${name})\s+("[^"<&%]*"|'[^'<&%]*')\s*>`,
  'uy',
);

class UnsafeSvgError extends Error {}

export interface SanitizedSvg {
  /** UTF-8. */
  readonly bytes: Buffer;
  /** What may be missed. */
  readonly removed: readonly RemovedFromSvg[];
}

/**
 * @returns the SVG without scripts and external references; `null` when it is not valid or nothing visible is
 * left
 */
export function sanitizeSvg(bytes: Buffer): SanitizedSvg | null {
  try {
    const removed = new Set<RemovedFromSvg>();
    const written = rewrite(decodeXml(bytes), removed);
    return { bytes: Buffer.from(written), removed: [...removed] };
  } catch (error) {
    if (error instanceof UnsafeSvgError || error instanceof TypeError || error instanceof RangeError)
      return null;
    throw error;
  }
}

interface Open {
  readonly name: string;
  /** The element whose content it is in the result; `null`: it is removed with its content. */
  readonly parent: string | null;
  /** The name that it is written with; `null`: only its content is written. */
  readonly tag: string | null;
}

function rewrite(source: string, removed: Set<RemovedFromSvg>): string {
  const written: string[] = [];
  const stack: Open[] = [];
  const decode = createDecoder();
  let at = 0;
  let count = 0;
  let hasRoot = false;
  let hasDocType = false;
  let isVisible = false;
  let styles = '';

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function text(raw: string): void {
    const parent = stack.at(-1)?.parent;
    if (parent === undefined) {
      if (raw.trim()) throw new UnsafeSvgError();
    } else if (parent === 'style') styles += raw;
    else if (parent !== null && (textElements.has(parent) || !raw.trim())) written.push(escapeXml(raw));
  }

  function start([, given = '', rest = '', isEmpty]: RegExpExecArray): void {
    if (!stack.length && (hasRoot || given !== 'svg')) throw new UnsafeSvgError();
    if (stack.length >= limits.depth || ++count > limits.elements) throw new UnsafeSvgError();
    const isRoot = !hasRoot;
    hasRoot = true;
    const parent = stack.at(-1)?.parent;
    const opened = open(given, rest, parent, isRoot);
    if (opened.tag) isVisible ||= visibleElements.has(opened.tag);
    if (!isEmpty) stack.push(opened);
    else if (opened.tag) written.push(`${written.pop()?.slice(0, -1)}/>`);
  }

  /** Writes the start of the element, or of what takes its place. */
  function open(given: string, rest: string, parent: string | null | undefined, isRoot: boolean): Open {
    // A condition that no browser fulfils: the program's own data, and what would be shown without it.
    const isNeverShown = /\srequiredExtensions\s*=\s*["']\s*[^"'\s]/.test(rest);
    const isForeign = given.includes(':') || invisibleElements.has(given) || isNeverShown;
    const isRemoved = !elements.has(given) && removedWithContent.has(given.toLowerCase());
    if (isRemoved && parent !== null && !isNeverShown) removed.add('parts');
    if (parent === null || parent === 'style' || isForeign || isRemoved)
      return { name: given, parent: null, tag: null };

    const isKnown = elements.has(given);
    const substitute = parent && textElements.has(parent) ? 'tspan' : 'g';
    const own = attributesOf({ tag: isKnown ? given : substitute, rest, decode, removed });
    // A `switch` shows one child only.
    if (!isKnown && !own && parent !== 'switch') return { name: given, parent: parent ?? null, tag: null };
    const tag = isKnown ? given : substitute;
    written.push(`<${tag}${isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${own}>`);
    return { name: given, parent: tag, tag };
  }

  function end([, tag]: RegExpExecArray): void {
    const open = stack.pop();
    if (!open || open.name !== tag) throw new UnsafeSvgError();
    if (open.tag === 'style') {
      const { css, isReduced } = sanitizeStyles(styles);
      if (isReduced) removed.add('styles');
      written.push(escapeXml(css));
      styles = '';
    }
    if (open.tag) written.push(`</${open.tag}>`);
  }

  if (invalidCharacter.test(source)) throw new UnsafeSvgError();
  while (at < source.length) {
    const next = source.indexOf('<', at);
    const textEnd = next === -1 ? source.length : next;
    if (textEnd > at) text(decode.text(source.slice(at, textEnd)));
    at = textEnd;
    if (at === source.length || take(ignored)) continue;
    const found = { docType: take(docType), data: take(characterData), open: take(openTag) };
    if (found.docType) {
      if (hasRoot || hasDocType) throw new UnsafeSvgError();
      hasDocType = true;
      decode.declare(found.docType[1] ?? '');
    }
    if (found.data) text(found.data[1] ?? '');
    if (found.open) start(found.open);
    if (found.data || found.open || found.docType) continue;
    const close = take(closeTag);
    if (!close) throw new UnsafeSvgError();
    end(close);
  }
  if (!isVisible || stack.length) throw new UnsafeSvgError();
  return written.join('');
}

interface AttributesOf {
  readonly tag: string;
  readonly rest: string;
  readonly decode: ReturnType<typeof createDecoder>;
  readonly removed: Set<RemovedFromSvg>;
}

function attributesOf({ tag, rest, decode, removed }: AttributesOf): string {
  const names = new Set<string>();
  let written = '';
  for (const [, given = '', double, single] of rest.matchAll(attribute)) {
    const name = given === 'xlink:href' ? 'href' : given;
    const value = decode.text(double ?? single ?? '');
    if (/^on/i.test(name)) removed.add('parts');
    if (!attributes.has(name) || names.has(name)) continue;
    const harmless = harmlessValue(tag, name, value, removed);
    if (harmless === null) continue;
    names.add(name);
    written += ` ${name}="${escapeXml(harmless)}"`;
  }
  return written;
}

/** References must stay inside the SVG. Only images may use data URLs. */
function harmlessValue(
  tag: string,
  name: string,
  value: string,
  removed: Set<RemovedFromSvg>,
): string | null {
  if (name === 'href') {
    // Groups and texts in the place of links lead nowhere.
    if (tag === 'g' || tag === 'tspan') return null;
    if (localReference.test(value) || (tag === 'image' && dataImage.test(value))) return value;
    removed.add('references');
    return null;
  }
  if (name === 'style') {
    const { css, isReduced } = sanitizeDeclarations(value);
    if (isReduced) removed.add('styles');
    return css || null;
  }
  if (name === 'id' || name === 'class' || isHarmlessCss(value)) return value;
  removed.add('styles');
  return null;
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Replaces references by characters and by declared texts. A text contains no references and no markup. */
function createDecoder() {
  const declared = new Map<string, string>();
  let expandedLength = 0;

  function textOf(entity: string): string | undefined {
    if (Object.hasOwn(predefined, entity)) return predefined[entity];
    const text = declared.get(entity);
    expandedLength += text?.length ?? 0;
    if (expandedLength > limits.expandedLength) throw new UnsafeSvgError();
    return text;
  }

  return {
    /** Reads the declarations inside of a document type. External and parameter entities are rejected. */
    declare(subset: string): void {
      for (let at = 0; at < subset.length; ) {
        declarationInDocType.lastIndex = at;
        const found = declarationInDocType.exec(subset);
        if (!found) throw new UnsafeSvgError();
        at = declarationInDocType.lastIndex;
        const [, entity, quoted = ''] = found;
        if (entity === undefined) continue;
        const text = quoted.slice(1, -1);
        if (declared.size >= limits.entities || text.length > limits.entityLength) throw new UnsafeSvgError();
        // The first declaration counts.
        if (!declared.has(entity)) declared.set(entity, text);
      }
    },

    text(raw: string): string {
      return raw.replace(/&([^;]{0,64});?/g, (whole, entity: string) => {
        const known = whole.endsWith(';') ? textOf(entity) : undefined;
        if (known !== undefined) return known;
        const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity) ?? [];
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
        if (!whole.endsWith(';') || !isCharacter(code)) throw new UnsafeSvgError();
        return String.fromCodePoint(code);
      });
    },
  };
}

/** Those that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const invalidCharacter = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/;

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
