/**
 * Sanitizes a tenant's custom stylesheet: parses it with css-tree, keeps what the allow-list permits and
 * serialises it again.
 */
import { type StyleReason, stylesheetLimits } from '@foyer/contract/brand/stylesheet.ts';
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
import { rejectionOf } from './stylesheet-rules.ts';

export interface StyleProblem {
  readonly line: number;
  readonly reason: StyleReason;
  /** The rejected name as it was written, shortened. */
  readonly what: string;
}

export interface SanitizedStylesheet {
  /**
   * CSS for the customer pages, in its own cascade layer and scoped to the page's root; empty when nothing is
   * left.
   */
  readonly css: string;
  /** The first problems, ordered by line. */
  readonly problems: readonly StyleProblem[];
}

/** Scope of all selectors. `:where()` has no specificity, so the tenant's selectors keep their own. */
const scope = ':where(#root)';
/**
 * Excludes elements marked `data-ours`, such as consents and the recording notice, from every tenant style.
 */
const notProtected = ':where(:not([data-ours],[data-ours] *))';
const pseudoElements = new Set(
  'before after placeholder selection marker first-line first-letter backdrop file-selector-button'.split(
    ' ',
  ),
);

/**
 * css-tree 3.2.1 keeps its buffer between calls, reads one position past the end of the text, and loops
 * forever if an earlier text (of any tenant) left an open bracket there. Padding to this length moves the end
 * past every possible leftover.
 */
const paddedLength = 2 * stylesheetLimits.maxBytes;

/**
 * @param source as written, at most {@link stylesheetLimits}.maxBytes; rejected parts are left out of the
 * returned CSS
 */
export function sanitizeStylesheet(source: string): SanitizedStylesheet {
  const problems: StyleProblem[] = [];
  const report = (node: CssNode | number, reason: StyleReason, what = '') => {
    const textLine = typeof node === 'number' ? node : (node.loc?.start.line ?? 1);
    problems.push({ line: textLine, reason, what: what.slice(0, 60) });
  };
  const onParseError = (error: { line: number }) => {
    // More errors than characters: the parser makes no progress.
    if (problems.length > source.length) throw new Error('css-tree made no progress on a stylesheet');
    report(error.line, 'syntax');
  };
  // The line break ends an unterminated token, so the padding belongs to none.
  const text = `${source}\n`.padEnd(paddedLength);
  const sheet = parse(text, { positions: true, parseCustomProperty: true, onParseError });

  function serialise(nodes: Iterable<CssNode>): string {
    return [...nodes].map(serialiseNode).join('');
  }

  function serialiseNode(node: CssNode): string {
    if (node.type === 'Rule') return serialiseRule(node);
    if (node.type === 'Atrule') return serialiseMediaQuery(node);
    // The parser reported unreadable parts by itself.
    if (node.type !== 'Comment' && node.type !== 'Raw') report(node, 'syntax');
    return '';
  }

  function serialiseMediaQuery(node: Atrule): string {
    const { name, prelude, block } = node;
    if (name.toLowerCase() !== 'media' || !block || prelude?.type !== 'AtrulePrelude') {
      report(node, 'at_rule', `@${name}`);
      return '';
    }
    const inner = serialise(block.children);
    return inner && `@media ${generate(prelude)}{${inner}}`;
  }

  function serialiseRule({ prelude, block }: Rule): string {
    const declarations = [...block.children].map(serialiseBlockItem).filter(Boolean);
    // Also checks the selectors of a rule without valid declarations, so that all problems are reported at
    // once.
    const selectors = prelude.type === 'SelectorList' ? [...prelude.children].map(serialiseSelector) : [null];
    if (selectors.includes(null) || declarations.length === 0) return '';
    return `${selectors.join(',')}{${declarations.join(';')}}`;
  }

  function serialiseSelector(node: CssNode): string | null {
    const scoped = node.type === 'Selector' ? scopeSelector(scope, node) : null;
    if (scoped === null && node.type !== 'Raw') report(node, 'selector', generate(node));
    return scoped;
  }

  function serialiseBlockItem(node: CssNode): string {
    if (node.type === 'Declaration') return serialiseDeclaration(node);
    if (node.type === 'Rule' || node.type === 'Atrule') report(node, 'nesting');
    else if (node.type !== 'Comment' && node.type !== 'Raw') report(node, 'syntax');
    return '';
  }

  function serialiseDeclaration(node: Declaration): string {
    const property = node.property.toLowerCase();
    const rejection = node.important
      ? { reason: 'important' as const, what: property }
      : rejectionOf(property, node.value);
    if (!rejection) return `${property}:${generate(node.value)}`;
    report(node, rejection.reason, rejection.what);
    return '';
  }

  const css = sheet.type === 'StyleSheet' ? serialise(sheet.children) : '';
  return {
    css: css && `@layer tenant{${css.replaceAll('</', '<\\/')}}`,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, stylesheetLimits.maxProblems),
  };
}

interface Compound {
  /** The combinator before it: a blank, `>`, `+` or `~`. */
  readonly combinator: string;
  readonly nodes: CssNode[];
}

/**
 * Scopes a selector to the page's root. Parts that refer to the whole document go before the root: `body`
 * becomes `body :where(#root)`, `:root[data-theme="dark"] h1` matches headings inside the root.
 * @returns `null` when the selector leaves the scope or cannot be expressed in it
 */
function scopeSelector(scopeText: string, selector: Selector): string | null {
  // css-tree does not parse the argument of a pseudo-class that it does not know.
  if (find(selector, ({ type }) => type === 'Raw')) return null;
  const compounds: Compound[] = [{ combinator: ' ', nodes: [] }];
  for (const node of selector.children) {
    if (node.type === 'NestingSelector') return null;
    if (node.type === 'PseudoElementSelector' && !pseudoElements.has(node.name.toLowerCase())) return null;
    if (node.type === 'Combinator') compounds.push({ combinator: node.name, nodes: [] });
    else compounds.at(-1)?.nodes.push(node);
  }
  if (compounds.some(({ nodes }) => nodes.length === 0)) return null;
  const first = compounds.findIndex(({ nodes }) => !matchesDocument(nodes));
  const inside = first < 0 ? [] : compounds.slice(first);
  const outside = first < 0 ? compounds : compounds.slice(0, first);
  if (outside.some(({ nodes }) => nodes.some(isPseudoElement))) return null;
  const last = inside.at(-1);
  if (last) last.nodes.splice(...protectionAt(last.nodes));
  return [
    { combinator: '', text: '' },
    ...outside.map(textOf),
    { combinator: ' ', text: scopeText },
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

function matchesDocument(nodes: readonly CssNode[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) ||
      (node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root'),
  );
}

function protectionAt(nodes: readonly CssNode[]): [number, number, CssNode] {
  const at = nodes.findIndex(isPseudoElement);
  return [at < 0 ? nodes.length : at, 0, { type: 'Raw', value: notProtected }];
}
