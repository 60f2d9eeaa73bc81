// Checks that only config.ts of the server reads environment variables.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'apps/server/src');

const ALLOWED = [/^config(\.test)?\.ts$/, /^testing\//, /\.test\.ts$/];
const READS = [
  /\bprocess\s*\??\.\s*env\b/,
  /\bprocess\s*\[\s*['"]env['"]\s*\]/,
  /\bprocess\s*\.\s*loadEnvFile\b/,
  /\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/,
  /import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process['"]/,
];

/** Replaces comments with spaces, so that line numbers stay correct. */
function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** @returns the numbers of the lines that read the environment, from 1 */
export function findEnvironmentReads(text) {
  return withoutComments(text)
    .split('\n')
    .flatMap((textLine, index) => (READS.some((read) => read.test(textLine)) ? [index + 1] : []));
}

/** @param path relative to apps/server/src */
export function mayReadEnvironment(path) {
  return ALLOWED.some((allowed) => allowed.test(path));
}

async function check() {
  const files = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !mayReadEnvironment(relative(source, file).replaceAll('\\', '/')));

  const reads = [];
  for (const file of files) {
    const lines = findEnvironmentReads(await readFile(file, 'utf8'));
    reads.push(...lines.map((textLine) => `${relative(root, file)}:${textLine}`));
  }

  if (reads.length > 0) {
    console.error(`These lines read the environment:\n  ${reads.join('\n  ')}`);
    console.error('Fix: read the setting in apps/server/src/config.ts and pass its value on.');
    process.exitCode = 1;
    return;
  }
  console.log(`${files.length} files checked: none reads the environment`);
}

if (import.meta.main) await check();
