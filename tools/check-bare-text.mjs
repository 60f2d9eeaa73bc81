// Checks that no text of a page stands bare beside what comes and goes: pages that a browser translates would fail.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Variables and properties whose value is a text, by how they are called here. */
const textNames =
  /(?:text|label|name|title|note|hint|message|problem|detail|sentence|clock|time|day|date|count|number|range|email|phone)s?$/i;
/** Functions that return a text, besides those of the translations. */
const textFunctions =
  /(?:^m\.\w+|[tT]ext|[lL]abel|[nN]ame|^explain|^format\w+|\.(?:join|toString|replaceAll|trim))$/;

/**
 * @param {string} text of a file with JSX
 * @returns {{ lineNumber: number, excerpt: string }[]} elements with children that a translated page cannot change. A
 * translator replaces text nodes: React can then neither remove them nor insert an element before them (NotFoundError).
 */
export function findBareText(text) {
  const file = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const elementVariables = findElementVariables(file);
  const found = [];
  const visit = (node) => {
    if (
      (ts.isJsxElement(node) || ts.isJsxFragment(node)) &&
      breaksWhenTranslated(childrenOf(node), elementVariables)
    ) {
      const { line: before } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ lineNumber: before + 1, excerpt: node.getText().replace(/\s+/g, ' ').slice(0, 100) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const childrenOf = ({ children }) =>
  children.filter(
    (child) =>
      !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) &&
      !(ts.isJsxExpression(child) && !child.expression),
  );

function breaksWhenTranslated(children, elementVariables) {
  // React sets the text of an element with one child as a whole.
  if (children.length < 2) return false;
  const kinds = children.map((child) => {
    if (ts.isJsxText(child)) return [child.text.trim() === '' ? 'space' : 'text'];
    return ts.isJsxExpression(child) ? kindsOf(child.expression, elementVariables) : ['element'];
  });
  const mayBeGone = (each) => each.length > 1 && each.some((kind) => kind !== each[0]);
  const isRemovedText = (each) => each.includes('text') && mayBeGone(each);
  const isInsertedBeforeText = (each, index) => {
    if (!each.includes('element') || !mayBeGone(each)) return false;
    const next = kinds.slice(index + 1).find((later) => later.includes('text') || !mayBeGone(later));
    return next?.includes('text') ?? false;
  };
  return kinds.some((each, index) => isRemovedText(each) || isInsertedBeforeText(each, index));
}

/** @returns what the value may be: `text`, `element`, `space`, `none` for nothing, `unknown` */
function kindsOf(expression, elementVariables) {
  const kinds = (other) => kindsOf(other, elementVariables);
  let e = expression;
  while (ts.isParenthesizedExpression(e) || ts.isAsExpression(e) || ts.isNonNullExpression(e))
    e = e.expression;
  if (ts.isJsxElement(e) || ts.isJsxSelfClosingElement(e) || ts.isJsxFragment(e)) return ['element'];
  // Translators leave spaces alone.
  if (ts.isStringLiteralLike(e) && e.text.trim() === '') return ['space'];
  if (ts.isStringLiteralLike(e) || ts.isTemplateExpression(e) || ts.isNumericLiteral(e)) return ['text'];
  if (e.kind === ts.SyntaxKind.NullKeyword || e.kind === ts.SyntaxKind.FalseKeyword) return ['none'];
  if (ts.isConditionalExpression(e)) return [...kinds(e.whenTrue), ...kinds(e.whenFalse)];
  if (ts.isBinaryExpression(e)) {
    const { kind } = e.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return ['none', ...kinds(e.right)];
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
      return [...kinds(e.left), ...kinds(e.right)];
    return ['text'];
  }
  const name = ts.isCallExpression(e) ? e.expression.getText() : e.getText();
  if (ts.isCallExpression(e)) {
    if (/\.(?:map|flatMap)$/.test(name)) return ['none', 'element'];
    return [textFunctions.test(name) ? 'text' : 'unknown'];
  }
  if (elementVariables.has(name)) return ['none', 'element'];
  return [textNames.test(name) ? 'text' : 'unknown'];
}

/** The variables of the file whose value has JSX. */
function findElementVariables(file) {
  const names = new Set();
  const hasJsx = (node) =>
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.forEachChild(node, (child) => hasJsx(child) || undefined);
  const visit = (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      hasJsx(node.initializer)
    )
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function check() {
  const files = execFileSync('git', ['ls-files', 'apps/web/src/*.tsx'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx$|\/testing\//.test(file));
  const problems = files.flatMap((file) =>
    findBareText(readFileSync(join(root, file), 'utf8')).map(
      ({ lineNumber, excerpt }) => `${file}:${lineNumber} ${excerpt}`,
    ),
  );
  if (problems.length > 0) {
    console.error(
      `Text without an element of its own next to conditionally rendered content:\n  ${problems.join('\n  ')}`,
    );
    console.error('Fix: put the text into an element of its own, for example <span>.');
    process.exitCode = 1;
    return;
  }
  console.log(
    `${files.length} files checked: each text next to conditionally rendered content has an element of its own`,
  );
}

if (import.meta.main) check();
