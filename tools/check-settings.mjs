// Keeps the documentation of settings true: the tables in README.md and CONTRIBUTING.md are those of
// apps/server/src/config/, and the scripts read no variable without a row. `--write` writes the tables.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settings } from '../apps/server/src/config/settings.ts';
import { internalVariables, setupVariables } from '../apps/server/src/config/setup-variables.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Variables of the system, which need no row. */
const systemVariables = ['PATH', 'HOME'];

/** @returns {string} the rows of a table in Markdown, with a former name in the meaning */
export function toTable(rows) {
  const lines = Object.entries(rows).map(([name, { default: standard, meaning, formerName }]) => {
    const former = formerName ? `. The former name \`${formerName}\` still works` : '';
    return `| \`${name}\` | ${standard} | ${meaning}${former} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...lines].join('\n');
}

/** @returns {string} a sentence for the reader who sets one of them in a service file */
export function toReaders(rows) {
  const namesReadBy = (reader) =>
    Object.entries(rows)
      .filter(([, { alsoReadBy = [] }]) => alsoReadBy.includes(reader))
      .map(([name]) => `\`${name}\``)
      .join(', ');
  return `The server and its commands read all of them. \`npm start\` and the other scripts also read ${namesReadBy('setup')}; Node itself reads ${namesReadBy('node')}.`;
}

/** The parts of the documentation that are written from the table: file, name of the part, text. */
const parts = [
  ['README.md', 'settings', `${toTable(settings)}\n\n${toReaders(settings)}`],
  ['CONTRIBUTING.md', 'variables', toTable(setupVariables)],
];

/** @returns {string} the page with the text between `<!-- name: … -->` and `<!-- end of name -->` */
export function withPart(page, name, text) {
  const [start = ''] = new RegExp(`<!-- ${name}: [^>]* -->`).exec(page) ?? [];
  const end = `<!-- end of ${name} -->`;
  if (!start || !page.includes(end)) throw new Error(`the marks of the part "${name}" are missing`);
  return `${page.split(start)[0]}${start}\n\n${text}\n\n${end}${page.split(end)[1]}`;
}

/** @returns {string[]} the variables that a script reads by name */
export function findReads(text) {
  return [...text.matchAll(/\benv\??\.([A-Z][A-Z0-9_]*)/g)].map((match) => match[1]);
}

/** @returns {string[]} the names that no table explains */
export function withoutRow(names) {
  const read = Object.entries(settings).filter(([, { alsoReadBy = [] }]) => alsoReadBy.includes('setup'));
  const known = new Set([
    ...read.map(([name]) => name),
    ...Object.keys(setupVariables),
    ...internalVariables,
    ...systemVariables,
  ]);
  return [...new Set(names)].filter((name) => !known.has(name));
}

function checkScripts() {
  const scripts = readdirSync(join(root, 'scripts'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.mjs') && !entry.name.endsWith('.test.mjs'))
    .map((entry) => join(entry.parentPath, entry.name));
  return scripts.flatMap((file) =>
    withoutRow(findReads(readFileSync(file, 'utf8'))).map(
      (name) =>
        `${relative(root, file)} reads ${name}: add it to apps/server/src/config/setup-variables.ts, or to the setting's alsoReadBy`,
    ),
  );
}

function checkParts(writes) {
  return parts.flatMap(([file, name, text]) => {
    const page = readFileSync(join(root, file), 'utf8');
    const written = withPart(page, name, text);
    if (written === page) return [];
    if (!writes) return [`${file} differs from the table of settings: node tools/check-settings.mjs --write`];
    writeFileSync(join(root, file), written);
    return [];
  });
}

if (import.meta.main) {
  const problems = [...checkParts(process.argv.includes('--write')), ...checkScripts()];
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
