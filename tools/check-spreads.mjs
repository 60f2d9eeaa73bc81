// Rejects a spread literal, `...{ a, b }` or `...['a', 'b']`: it adds nothing but a way around the formatter.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @returns {number[]} the line of each spread literal of a source file */
export function findSpreadLiterals(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lines = [];
  const visit = (node) => {
    if (isSpreadLiteral(node))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

function isSpreadLiteral(node) {
  return (
    (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression)) ||
    (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
  );
}

function check() {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'tools'];
  const lines = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tools/fixtures/'))
    // Git still lists a file that was deleted and not staged.
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return findSpreadLiterals(path, text).map((lineNumber) => `${path}:${lineNumber}`);
    });
  if (lines.length === 0) return;
  console.error(`Write the elements without the spread literal:\n  ${lines.join('\n  ')}`);
  process.exitCode = 1;
}

if (import.meta.main) check();
