// Keeps docs/dependencies.md complete: a row for every direct dependency, and no row for a package that is not one.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
const rejectedHeading = 'Considered and rejected';

/** @returns {string[]} the packages that a section of the page documents, in the first cells of its tables */
export function findDocumented(markdown) {
  const documented = markdown.split(`## ${rejectedHeading}`)[0] ?? '';
  return documented
    .split('\n')
    .filter((tableRow) => tableRow.startsWith('| `'))
    .flatMap((tableRow) =>
      [...(tableRow.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]),
    );
}

/** A documented `@scope/*` covers every package of the scope. */
function covers(documented, name) {
  return documented === name || (documented.endsWith('/*') && name.startsWith(documented.slice(0, -1)));
}

/** @returns {string[]} what is wrong with the page, a line each */
export function compare(markdown, installed) {
  const documented = findDocumented(markdown);
  return [
    ...installed
      .filter((name) => !documented.some((row) => covers(row, name)))
      .map((name) => `${name} has no row in docs/dependencies.md: say why it is there`),
    ...documented
      .filter((row) => !installed.some((name) => covers(row, name)))
      .map((row) => `${row} has a row in docs/dependencies.md and is not a dependency: remove the row`),
  ];
}

function readInstalled() {
  const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const folders = ['.', ...manifest('.').workspaces];
  const names = folders.flatMap((folder) =>
    kinds.flatMap((kind) => Object.keys(manifest(folder)[kind] ?? {})),
  );
  return [...new Set(names)].sort();
}

if (import.meta.main) {
  const problems = compare(readFileSync(join(root, 'docs/dependencies.md'), 'utf8'), readInstalled());
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
