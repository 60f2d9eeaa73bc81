// Rejects private words in names: identifiers, file names, translation keys, class names of style sheets and names
// in new migrations are split into words, and each word is looked up in words.config.mjs.
// The standard term for each is in docs/glossary.md and docs/writing.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import {
  bannedKeyWords,
  bannedNames,
  bannedNouns,
  bannedWords,
  dataNames,
  lastUncheckedMigration,
} from './words.config.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `mayStandAhead2` → `may`, `stand`, `ahead`; `HTTP_URL` → `http`, `url`; `call-line.ts` → `call`, `line`, `ts`. */
export function splitName(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/**
 * @param isField a property, or a value that is taken out of one: it may be a key of the public interface
 * @returns {string | undefined} why the name is rejected: the banned word or name, and what to use instead
 */
export function findBanned(name, isField = false) {
  if (dataNames.has(name)) return undefined;
  const exact = isField ? undefined : bannedNames.get(name);
  if (exact) return `${name} → ${exact}`;
  for (const word of splitName(name)) {
    const better = bannedWords.get(word);
    if (better) return `${word} → ${better}`;
  }
  return undefined;
}

/**
 * The names that a source file declares. Names that it only uses are declared elsewhere, and reported there.
 * @returns {{ name: string, line: number, isField: boolean }[]}
 */
export function findDeclaredNames(path, text) {
  const kind = path.endsWith('x')
    ? ts.ScriptKind.TSX
    : path.endsWith('.mjs')
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const names = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.parent.name === node && !isUse(node.parent) && !isVerb(node)) {
      names.push({
        name: node.text,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        isField: isField(node.parent),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `a.name`, `import { name }` and the shorthand `{ name }` have a name without declaring it. */
function isUse(node) {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isImportSpecifier(node) ||
    ts.isExportSpecifier(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isJsxAttribute(node) ||
    ts.isMetaProperty(node)
  );
}

/** `{ place }` in JSON keeps its key, also where `const { place } = answer` takes it out. */
function isField(node) {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    (ts.isBindingElement(node) && !node.propertyName)
  );
}

/** `stop()` is a fine name for a function; `stop` for a thing is not. */
function isVerb({ text, parent }) {
  if (!bannedNouns.has(text)) return false;
  const value = parent.initializer ?? parent.type;
  return (
    ts.isFunctionLike(parent) ||
    (value !== undefined && (ts.isFunctionLike(value) || ts.isFunctionTypeNode(value)))
  );
}

const className = /\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g;
const databaseName =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:function|policy|trigger|procedure|view|table|index)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/** The names that `pattern` finds in a text, each with its line. */
function findMatches(text, pattern) {
  return [...text.matchAll(pattern)].map(({ 1: name, index }) => ({
    name,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** `staff_stops_title` → its first banned word, and what to use instead. */
function findBannedInKey(name) {
  const word = splitName(name).find((part) => bannedKeyWords.has(part));
  return findBanned(name) ?? (word && `${word} → ${bannedKeyWords.get(word)}`);
}

/** @returns {{ name: string, line: number, banned: string | undefined }[]} the names in a file, by its kind */
function checkNames(path, text) {
  if (/\.(tsx?|mjs)$/.test(path))
    return findDeclaredNames(path, text).map(({ name, line, isField }) => ({
      name,
      line,
      banned: findBanned(name, isField),
    }));
  if (path.endsWith('.css'))
    return findMatches(text, className).map((found) => ({ ...found, banned: findBanned(found.name) }));
  if (path.endsWith('.sql')) {
    if (Number.parseInt(basename(path), 10) <= lastUncheckedMigration) return [];
    return findMatches(text, databaseName).map((found) => ({ ...found, banned: findBanned(found.name) }));
  }
  if (/\/translations\/.*\.json$/.test(path))
    return findMatches(text, /^ {2}"(\w+)":/gm).map((found) => ({
      ...found,
      banned: findBannedInKey(found.name),
    }));
  return [];
}

/** @returns {string[]} one line per rejected name of a file, its own name included */
export function checkFile(path, text) {
  const own = findBanned(basename(path));
  const lines = own ? [`${path}: file name: ${own}`] : [];
  for (const { name, line, banned } of checkNames(path, text))
    if (banned) lines.push(`${path}:${line} ${name}: ${banned}`);
  return lines;
}

function check() {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'tools'];
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.(tsx?|mjs|css|sql)$|\/translations\/.*\.json$/.test(path))
    .filter((path) => !/^tools\/(fixtures|words\.config)/.test(path));
  const lines = files.flatMap((path) => {
    try {
      return checkFile(path, readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      // Git still lists a file that was deleted and not staged.
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
  if (lines.length === 0) return;
  console.error(
    `These names use a private word; the standard term follows the arrow:\n  ${lines.join('\n  ')}`,
  );
  process.exitCode = 1;
}

if (import.meta.main) check();
