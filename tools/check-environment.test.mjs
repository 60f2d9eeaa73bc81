import { expect, test } from 'vitest';
import { findEnvironmentReads, mayReadEnvironment } from './check-environment.mjs';

test.each([
  'const port = process.env.PORT;',
  'const port = process?.env["PORT"];',
  "const all = process['env'];",
  'const { env } = process;',
  "import { env } from 'node:process';",
  'process.loadEnvFile();',
])('finds the environment read %s', (textLine) => {
  expect(findEnvironmentReads(`// first line\n${textLine}\n`)).toEqual([2]);
});

test('ignores comments, other identifiers and URLs', () => {
  const text = [
    '// process.env is for config.ts',
    '/* process.env\n   process.env */',
    'processEnvelope();',
    "fetch('http://localhost'); spawn('postgres', { env: childEnvironment });",
  ].join('\n');

  expect(findEnvironmentReads(text)).toEqual([]);
});

test('only the configuration, tests and test support may read the environment', () => {
  expect(mayReadEnvironment('config.ts')).toBe(true);
  expect(mayReadEnvironment('testing/global-setup.ts')).toBe(true);
  expect(mayReadEnvironment('features/lobby/service.test.ts')).toBe(true);
  expect(mayReadEnvironment('features/lobby/config.ts')).toBe(false);
  expect(mayReadEnvironment('main.ts')).toBe(false);
});
