import { expect, test } from 'vitest';
import { blankCode, checkFile, findUnused } from './check-phrases.mjs';
import { allowedFiles, allowedTexts, rejectedPhrases } from './phrases.config.mjs';

const phrases = rejectedPhrases.flatMap(({ phrases: group }) => group);

/** One file of each kind of place whose texts people read. */
const files = [
  ['a text of a page', 'apps/web/translations/staff/a.en.json', '{\n  "a_b": "Nobody waits."\n}', 2],
  [
    'one form of a plural',
    'apps/web/translations/staff/a.en.json',
    '{\n  "a": {\n    "one": "Nobody"\n  }\n}',
    3,
  ],
  ['a message template', 'apps/server/src/a/templates/translations/en.ts', 'const a = "Nobody came.";', 1],
  ['a page of documentation', 'docs/a.md', '# A\n\nNobody waits.\n', 3],
  ['a decision', 'docs/decisions/0001-a.md', '# 0001 A\n\nAccepted.\n\nNobody waits.\n', 5],
  ['the README of a folder', 'apps/server/src/a/README.md', 'Nobody waits.', 1],
  ['a log message', 'apps/server/src/a.ts', "log.warn({ tenant }, 'nobody answered');", 1],
  ['an error', 'apps/server/src/a.ts', 'throw new Error(`$' + '{name} is used by nobody`);', 1],
  ['the command line', 'scripts/a.mjs', "\nprocess.stdout.write('Nobody listens.\\n');", 2],
  ['a summary of the API', 'packages/contract/src/a.ts', "const a = { summary: 'Nobody can sign in.' };", 1],
  ['the title of a test', 'apps/server/src/a.test.ts', "test('nobody enters', () => {});", 1],
  ['the title of a group', 'apps/server/src/a.test.ts', "describe.skip('nobody there', () => {});", 1],
  ['the title of a table', 'apps/server/src/a.test.ts', "it.each([1])('nobody enters %s', () => {});", 1],
  ['a row of a table', 'apps/server/src/a.test.ts', "it.each([\n['as nobody here', 1]])('%s', () => {});", 2],
  ['the title of a journey', 'e2e/a.spec.ts', "test('nobody waits', { tag: '@smoke' }, () => {});", 1],
  [
    'the title of a component test',
    'apps/web/src/a.component.test.tsx',
    "test('nobody waits', () => <p />);",
    1,
  ],
];

test.each(files)('reports a phrase in %s, with its line', (_place, path, text, lineNumber) => {
  expect(checkFile(path, text)).toEqual([
    expect.stringMatching(new RegExp(`^${path.replaceAll('.', '\\.')}:${lineNumber} "nobody" → no one`, 'i')),
  ]);
});

test.each([
  ['names of code', 'apps/server/src/a.ts', 'const nobody = people.nobody; // nobody'],
  ['a string of one word', 'apps/server/src/a.ts', "const user = 'nobody';"],
  ['a value in a template', 'apps/server/src/a.ts', 'const a = `no $' + '{nobody ?? "one"} waits`;'],
  ['a statement of SQL', 'apps/server/src/a.ts', 'sql`select 1 from nobody where true`'],
  ['a comment of a test and its data', 'apps/server/src/a.test.ts', "// nobody\nsend('nobody there');"],
  ['code in documentation', 'docs/a.md', 'Use `nobody`.\n\n```\nnobody\n```\n\n    su nobody\n'],
  ['an address in documentation', 'docs/a.md', '[user](https://example.com/nobody)'],
  [
    'a key of a translation',
    'apps/web/translations/staff/a.en.json',
    '{\n  "nobody": "No customers waiting"\n}',
  ],
  ['a part of a word', 'docs/a.md', 'The reason is nobody-speaks-it; the wallboard and its indoors.'],
  ['the wall clock and a help desk', 'docs/a.md', 'The wall clock of the help desk.'],
  ['taking a customer off hold', 'docs/a.md', 'The customer is taken off hold.'],
  ['going on duty or on a break', 'docs/a.md', 'Agents go on duty and go on break.'],
  ['a negation with "there"', 'docs/a.md', 'There is no agent. It is no longer open.'],
  ['foreign keys', 'docs/a.md', 'The foreign key of the tenant.'],
])('accepts %s', (_what, path, text) => {
  expect(checkFile(path, text)).toEqual([]);
});

test('finds a phrase across a line break', () => {
  expect(checkFile('docs/a.md', 'It is not there any\nmore.')).toEqual([
    'docs/a.md:1 "any more" → no longer (a literal translation; English has another word)',
  ]);
});

test('skips the former words of a table, and checks the new ones', () => {
  const table = '| before | after |\n|---|---|\n| Nobody waits. | Somebody waits. |\n';

  expect(checkFile('docs/a.md', table)).toEqual([expect.stringContaining('docs/a.md:3 "Somebody"')]);
});

test('keeps the positions of a page whose code is left out', () => {
  const page = 'A `code` b.\n\n```ts\nconst a = 1;\n```\n';

  expect(blankCode(page)).toHaveLength(page.length);
  expect(blankCode(page).split('\n')).toHaveLength(page.split('\n').length);
});

test.each(phrases.flatMap(([forms]) => forms.filter((form) => !form.startsWith('re:'))))(
  'finds "%s"',
  (form) => {
    expect(checkFile('docs/a.md', `It ${form} here.`)).not.toEqual([]);
  },
);

test.each([
  'Customers who stand first.',
  'Behind a wall.',
  'On a desk.',
  'A text that stands bare.',
  'Take off the filter.',
  'The meeting goes on.',
  'The agent is told.',
  'A foreign page.',
  'The link is withdrawn.',
  'A guest is no customer.',
])('finds the phrase in "%s"', (text) => {
  expect(checkFile('docs/a.md', text)).toHaveLength(1);
});

test('every phrase has better words, and every group a reason', () => {
  for (const { reason, phrases: group } of rejectedPhrases) {
    expect(reason).not.toBe('');
    for (const [, better] of group) expect(better).toMatch(/\w/);
  }
});

test('reports an exception that nothing needs', () => {
  const readFile = (path) => (path === allowedTexts[0].path ? 'another text' : undefined);

  expect(findUnused(readFile)).toHaveLength(allowedFiles.size + allowedTexts.length);
});
