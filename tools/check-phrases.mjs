// Rejects phrases of a private language in texts that people read: pages, messages, documentation, command line, log
// messages, summaries of the API, and titles of tests. The phrases, with a reason and the better words, are in
// phrases.config.mjs. Names of code are checked by check-words.mjs; comments and code in documentation are not read.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { allowedFiles, allowedTexts, rejectedPhrases, skippedColumns } from './phrases.config.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const entries = rejectedPhrases.flatMap(({ reason, phrases }) =>
  phrases.map(([forms, better]) => ({ pattern: toPattern(forms), reason, better })),
);
/** Finds any of the phrases: most files have none, and need no parser. */
const anyPhrase = toPattern(rejectedPhrases.flatMap(({ phrases }) => phrases.flatMap(([forms]) => forms)));

/** Whole words, in any case, with any white space between: `take off` also at the end of a line. */
function toPattern(forms) {
  const sources = forms.map((form) =>
    form.startsWith('re:') ? form.slice(3) : form.replaceAll(' ', '\\s+'),
  );
  return new RegExp(`(?<![\\w-])(?:${sources.join('|')})(?![\\w-])`, 'gi');
}

/**
 * @param {string} path of the file, from the root
 * @param {string} text of the file
 * @returns {string[]} a line for each rejected phrase: where it is, why it is rejected, and what to write instead
 */
export function checkFile(path, text) {
  anyPhrase.lastIndex = 0;
  if (allowedFiles.has(path) || !anyPhrase.test(text)) return [];
  const allowed = allowedTexts.filter((exception) => exception.path === path);
  return findTexts(path, text).flatMap((found) => {
    const checked = allowed.reduce((rest, { text: part }) => rest.replaceAll(part, blank), found.text);
    return entries.flatMap(({ pattern, reason, better }) =>
      [...checked.matchAll(pattern)].map(({ 0: phrase, index }) => {
        const lineNumber = text.slice(0, found.start + index).split('\n').length;
        return `${path}:${lineNumber} "${phrase.replace(/\s+/g, ' ')}" → ${better} (${reason})`;
      }),
    );
  });
}

/** As many blanks, so that all positions stay. */
const blank = (part) => part.replace(/[^\n]/g, ' ');

/** @returns {{ text: string, start: number }[]} the texts in a file that people read, and where each one starts */
function findTexts(path, text) {
  if (path.endsWith('.md')) return [{ text: blankCode(text), start: 0 }];
  if (path.endsWith('.json')) return findValues(text);
  return findStrings(path, text);
}

/** The page with blanks for its code, addresses and columns of former words. All positions stay. */
export function blankCode(markdown) {
  return blankColumns(
    markdown
      .replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, blank)
      .replace(/(?<=\n[ \t]*\n)(?: {4}[^-*\d\s].*\n?)+/g, blank)
      .replace(/`[^`\n]+`/g, blank)
      .replace(/(?<=\])\([^)\n]*\)/g, blank)
      .replace(/<[^>\n]+>/g, blank),
  );
}

/** A table of former and new words quotes the former ones, in a column of its own. */
function blankColumns(markdown) {
  let skipped = [];
  return markdown
    .split('\n')
    .map((textLine, index, textLines) => {
      if (!textLine.startsWith('|')) return textLine;
      const cells = textLine.split('|');
      if (!textLines[index - 1]?.startsWith('|'))
        skipped = cells.flatMap((cell, column) => (skippedColumns.has(cell.trim()) ? [column] : []));
      return cells
        .map((cell, column) => (skipped.includes(column) ? ' '.repeat(cell.length) : cell))
        .join('|');
    })
    .join('\n');
}

/** The values in a file of translations, without their keys. */
function findValues(json) {
  return [...json.matchAll(/: "((?:[^"\\]|\\.)*)"/g)].map((match) => ({
    text: match[1],
    start: match.index + 3,
  }));
}

const isTestFile = (path) => /\.(test|spec)\.\w+$/.test(path);
const isTestSupport = (path) => /(^|\/)testing\/|^e2e\//.test(path);

/** The strings of more than one word in a source file; in test files only the titles of tests. */
function findStrings(path, text) {
  const kind = path.endsWith('x')
    ? ts.ScriptKind.TSX
    : path.endsWith('.mjs')
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const isInTests = isTestFile(path) || isTestSupport(path);
  const add = (node) => {
    const start = node.getStart(source);
    found.push({ text: blankExpressions(node, source), start });
  };
  const visit = (node) => {
    if (isInTests) for (const title of findTitles(node)) add(title);
    else if (isString(node) && !isCode(node) && /\s/.test(node.getText(source))) add(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isString = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Statements of SQL and names of modules are not prose. */
function isCode({ parent }) {
  return (
    ts.isTaggedTemplateExpression(parent) ||
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isJsxAttribute(parent)
  );
}

/** A template without what is inserted. */
function blankExpressions(node, source) {
  const text = node.getText(source);
  if (!ts.isTemplateExpression(node)) return text;
  let blanked = text;
  for (const { expression } of node.templateSpans) {
    const from = expression.getStart(source) - node.getStart(source);
    const to = expression.getEnd() - node.getStart(source);
    blanked = blanked.slice(0, from) + ' '.repeat(to - from) + blanked.slice(to);
  }
  return blanked;
}

/**
 * The titles in `test(title, …)`, `describe.skip(title, …)` and `test.each(table)(title, …)`, with the strings of the
 * table's rows that are inserted into the title.
 */
function findTitles(node) {
  if (!ts.isCallExpression(node) || !isTestFunction(node.expression)) return [];
  const [first] = node.arguments;
  if (!first) return [];
  if (isString(first)) return [first];
  if (!ts.isArrayLiteralExpression(first)) return [];
  return first.elements.flatMap((row) => {
    const value = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    return value && isString(value) && /\s/.test(value.getText()) ? [value] : [];
  });
}

function isTestFunction(callee) {
  if (ts.isIdentifier(callee)) return ['test', 'it', 'describe'].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return isTestFunction(callee.expression);
  return false;
}

/** @returns {string[]} exceptions of the configuration that nothing needs, a line each */
export function findUnused(readFile) {
  return [
    ...[...allowedFiles.keys()].filter((path) => readFile(path) === undefined),
    ...allowedTexts
      .filter(({ path, text }) => !readFile(path)?.includes(text))
      .map(({ path, text }) => `${path}: "${text}"`),
  ].map((exception) => `${exception} is an exception in phrases.config.mjs that nothing needs: remove it`);
}

function check() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.(md|tsx?|mjs)$|\/translations\/.*\.en\.json$/.test(path))
    .filter((path) => !/^tools\/(fixtures|[a-z]+\.config|.*phrases)|\.d\.ts$/.test(path));
  const readFile = (path) =>
    // Git still lists a file that was deleted and not staged.
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const lines = [
    ...files.flatMap((path) => {
      const text = readFile(path);
      return text === undefined ? [] : checkFile(path, text);
    }),
    ...findUnused(readFile),
  ];
  if (lines.length === 0) {
    console.log(`${files.length} files checked: no text has a rejected phrase`);
    return;
  }
  console.error(`Texts with rejected phrases; the better words follow the arrow:\n  ${lines.join('\n  ')}`);
  process.exitCode = 1;
}

if (import.meta.main) check();
