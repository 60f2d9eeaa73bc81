import { expect, test } from 'vitest';
import { findEnvironmentReads, mayReadEnvironment } from './check-environment.mjs';

test.each([
  'const port = process.env.PORT;',
  'const port = process?.env["PORT"];',
  "const all = process['env'];",
  'const { env } = process;',
  "import { env } from 'node:process';",
  'process.loadEnvFile();',
])('finds %s', (line) => {
  expect(findEnvironmentReads(`// first line\n${line}\n`)).toEqual([2]);
});

test('leaves comments, other words and addresses alone', () => {
  const text = [
    '// process.env is for config.ts',
    '/* process.env\n   process.env */',
    'processEnvelope();',
    "fetch('http://localhost'); spawn('postgres', { env: childEnvironment });",
  ].join('\n');

  expect(findEnvironmentReads(text)).toEqual([]);
});

test('only the configuration, tests and their support may read it', () => {
  expect(mayReadEnvironment('config.ts')).toBe(true);
  expect(mayReadEnvironment('platform/testing/global-setup.ts')).toBe(true);
  expect(mayReadEnvironment('features/lobby/service.test.ts')).toBe(true);
  expect(mayReadEnvironment('features/lobby/config.ts')).toBe(false);
  expect(mayReadEnvironment('main.ts')).toBe(false);
});
