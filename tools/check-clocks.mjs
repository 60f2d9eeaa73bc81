// Checks that pages read the time in one place, from the server's clock: the clock of a device may be wrong.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that may read the clock of the device, each with the reason. */
const allowed = new Map([
  [
    'apps/web/src/platform/time/server-clock.ts',
    'It measures how far the clock of the device is from that of the server.',
  ],
]);

const deviceClocks = new Set(['Date.now', 'performance.timeOrigin', 'Temporal.Now']);

/**
 * @param {string} path
 * @param {string} text of a source file
 * @returns {{ lineNumber: number, excerpt: string }[]} where it reads the clock of the device. `performance.now()` is
 * none of it: it measures how long something takes.
 */
export function findDeviceClocks(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const visit = (node) => {
    if (readsDeviceClock(node)) {
      const { line: before } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ lineNumber: before + 1, excerpt: node.getText(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readsDeviceClock(node) {
  if (ts.isNewExpression(node) && isDate(node.expression)) return !node.arguments?.length;
  if (ts.isCallExpression(node)) return isDate(node.expression);
  if (ts.isPropertyAccessExpression(node))
    return deviceClocks.has(`${withoutGlobal(node.expression)}.${node.name.text}`);
  // `const { now } = Date`
  return ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && isDate(node.initializer);
}

const isDate = (expression) => expression !== undefined && withoutGlobal(expression) === 'Date';
const withoutGlobal = (expression) => expression.getText().replace(/^(?:globalThis|window|self)\./, '');

function check() {
  const files = execFileSync('git', ['ls-files', '-z', '--', 'apps/web/src', 'packages/contract/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !allowed.has(path))
    // Git still lists a file that was deleted and not staged.
    .filter((path) => existsSync(join(root, path)));
  const problems = files.flatMap((path) =>
    findDeviceClocks(path, readFileSync(join(root, path), 'utf8')).map(
      ({ lineNumber, excerpt }) => `${path}:${lineNumber} ${excerpt}`,
    ),
  );
  if (problems.length > 0) {
    console.error(`Pages that read the clock of the device:\n  ${problems.join('\n  ')}`);
    console.error(
      'Fix: use `serverNow` of apps/web/src/platform/time/server-clock.ts, or `performance.now()` for a duration.',
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${files.length} files checked: pages read the time from the server's clock`);
}

if (import.meta.main) check();
