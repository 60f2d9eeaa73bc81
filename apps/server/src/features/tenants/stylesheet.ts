/** A tenant's own styles on their way to its customers: read by a real parser, kept in what is allowed, and written anew. */
import { type StyleReason, stylesheetLimits } from '@foyer/contract/stylesheet.ts';
import {
  type Atrule,
  type CssNode,
  type Declaration,
  find,
  generate,
  parse,
  type Rule,
  type Selector,
} from 'css-tree';
import { refusalOf } from './stylesheet-allowed.ts';

export interface StyleProblem {
  readonly line: number;
  readonly reason: StyleReason;
  /** The name, as it was written; short. */
  readonly what: string;
}

export interface ReadStylesheet {
  /** What may reach a page, in a layer and a place of its own; empty for nothing. */
  readonly css: string;
  /** The first of them, by line. */
  readonly problems: readonly StyleProblem[];
}

/** Around what stands in the customers' page; it weighs nothing, so that the tenant's selectors weigh what they say. */
const place = ':where(#root)';
/** No style of a tenant reaches what bears this mark: consents, and what tells of a recording. */
const notOurs = ':where(:not([data-ours],[data-ours] *))';
const pseudoElements = new Set(
  'before after placeholder selection marker first-line first-letter backdrop file-selector-button'.split(
    ' ',
  ),
);

/**
 * css-tree 3.2.1 keeps its buffer from one text to the next, looks one place behind the end of a text, and goes in circles for ever
 * if an earlier text, of any tenant, left an open bracket there. This far behind no text can leave anything.
 */
const farEnd = 2 * stylesheetLimits.maxBytes;

/** @param source as it was written, at most {@link stylesheetLimits}.maxBytes; what is refused is left out of what is written anew */
export function readStylesheet(source: string): ReadStylesheet {
  const problems: StyleProblem[] = [];
  const refuse = (node: CssNode | number, reason: StyleReason, what = '') => {
    const line = typeof node === 'number' ? node : (node.loc?.start.line ?? 1);
    problems.push({ line, reason, what: what.slice(0, 60) });
  };
  const onParseError = (error: { line: number }) => {
    // More than there are letters: the parser does not come from its place.
    if (problems.length > source.length) throw new Error('A stylesheet cannot be parsed to its end.');
    refuse(error.line, 'syntax');
  };
  // The line's end closes what is left open, so that the blanks are part of nothing.
  const text = `${source}\n`.padEnd(farEnd);
  const sheet = parse(text, { positions: true, parseCustomProperty: true, onParseError });

  function written(nodes: Iterable<CssNode>): string {
    return [...nodes].map(one).join('');
  }

  function one(node: CssNode): string {
    if (node.type === 'Rule') return ruleOf(node);
    if (node.type === 'Atrule') return mediaOf(node);
    // What the parser could not read was told by itself.
    if (node.type !== 'Comment' && node.type !== 'Raw') refuse(node, 'syntax');
    return '';
  }

  function mediaOf(node: Atrule): string {
    const { name, prelude, block } = node;
    if (name.toLowerCase() !== 'media' || !block || prelude?.type !== 'AtrulePrelude') {
      refuse(node, 'at_rule', `@${name}`);
      return '';
    }
    const inner = written(block.children);
    return inner && `@media ${generate(prelude)}{${inner}}`;
  }

  function ruleOf({ prelude, block }: Rule): string {
    const declarations = [...block.children].map(declarationOf).filter(Boolean);
    // Also for what is refused anyway: all that is wrong is told at once.
    const selectors = prelude.type === 'SelectorList' ? [...prelude.children].map(selectorOf) : [null];
    if (selectors.includes(null) || declarations.length === 0) return '';
    return `${selectors.join(',')}{${declarations.join(';')}}`;
  }

  function selectorOf(node: CssNode): string | null {
    const scoped = node.type === 'Selector' ? scopedTo(place, node) : null;
    if (scoped === null && node.type !== 'Raw') refuse(node, 'selector', generate(node));
    return scoped;
  }

  function declarationOf(node: CssNode): string {
    if (node.type === 'Declaration') return allowed(node);
    if (node.type === 'Rule' || node.type === 'Atrule') refuse(node, 'nesting');
    else if (node.type !== 'Comment' && node.type !== 'Raw') refuse(node, 'syntax');
    return '';
  }

  function allowed(node: Declaration): string {
    const property = node.property.toLowerCase();
    const refused = node.important
      ? { reason: 'important' as const, what: property }
      : refusalOf(property, node.value);
    if (!refused) return `${property}:${generate(node.value)}`;
    refuse(node, refused.reason, refused.what);
    return '';
  }

  const css = sheet.type === 'StyleSheet' ? written(sheet.children) : '';
  return {
    css: css && `@layer tenant{${css.replaceAll('</', '<\\/')}}`,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, stylesheetLimits.maxProblems),
  };
}

interface Compound {
  /** What stands before it: a blank, `>`, `+` or `~`. */
  readonly combinator: string;
  readonly nodes: CssNode[];
}

/**
 * The same selector inside of a place alone. What it says of the whole document goes before the place: `body` is the place itself,
 * `:root[data-theme="dark"] h1` is a heading in it.
 * @returns `null` when it leads out, or cannot be said
 */
function scopedTo(where: string, selector: Selector): string | null {
  // In the brackets of a name it does not know, the parser reads nothing.
  if (find(selector, ({ type }) => type === 'Raw')) return null;
  const compounds: Compound[] = [{ combinator: ' ', nodes: [] }];
  for (const node of selector.children) {
    if (node.type === 'NestingSelector') return null;
    if (node.type === 'PseudoElementSelector' && !pseudoElements.has(node.name.toLowerCase())) return null;
    if (node.type === 'Combinator') compounds.push({ combinator: node.name, nodes: [] });
    else compounds.at(-1)?.nodes.push(node);
  }
  if (compounds.some(({ nodes }) => nodes.length === 0)) return null;
  const first = compounds.findIndex(({ nodes }) => !isOfDocument(nodes));
  const inside = first < 0 ? [] : compounds.slice(first);
  const outside = first < 0 ? compounds : compounds.slice(0, first);
  if (outside.some(({ nodes }) => nodes.some(isPseudoElement))) return null;
  const last = inside.at(-1);
  if (last) last.nodes.splice(...beforePseudoElement(last.nodes));
  return [
    { combinator: '', text: '' },
    ...outside.map(textOf),
    { combinator: ' ', text: where },
    ...inside.map(textOf),
  ]
    .map(({ combinator, text }) => combinator + text)
    .join('')
    .trim();
}

const textOf = ({ combinator, nodes }: Compound) => ({
  combinator,
  text: nodes.map((node) => generate(node)).join(''),
});

const isPseudoElement = ({ type }: CssNode) => type === 'PseudoElementSelector';

function isOfDocument(nodes: readonly CssNode[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) ||
      (node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root'),
  );
}

function beforePseudoElement(nodes: readonly CssNode[]): [number, number, CssNode] {
  const at = nodes.findIndex(isPseudoElement);
  return [at < 0 ? nodes.length : at, 0, { type: 'Raw', value: notOurs }];
}
