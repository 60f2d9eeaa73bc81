import { expect, test } from 'vitest';
import { findReads, toReaders, toTable, withoutRow, withPart } from './check-settings.mjs';

const rows = {
  PORT: { default: '`3000`', meaning: 'port of the server', alsoReadBy: ['setup'] },
  FOYER_ALLOW: { default: '`0`', meaning: '`1`: allowed', formerName: 'FOYER_OLD', alsoReadBy: ['node'] },
};

test('writes a row for each setting, with its former name', () => {
  expect(toTable(rows)).toBe(
    [
      '| variable | default | meaning |',
      '|---|---|---|',
      '| `PORT` | `3000` | port of the server |',
      '| `FOYER_ALLOW` | `0` | `1`: allowed. The former name `FOYER_OLD` still works |',
    ].join('\n'),
  );
});

test('says which settings the scripts and Node read too', () => {
  expect(toReaders(rows)).toContain('the other scripts also read `PORT`; Node itself reads `FOYER_ALLOW`.');
});

test('replaces the text between the marks, and nothing else', () => {
  const page = '# Page\n\n<!-- settings: generated -->\n\nold\n\n<!-- end of settings -->\n\nrest\n';

  expect(withPart(page, 'settings', 'new')).toBe(page.replace('old', 'new'));
  expect(() => withPart('# Page', 'settings', 'new')).toThrow('"settings"');
});

test('finds a variable that a script reads and no table explains', () => {
  const script = 'const a = process.env.FOYER_DATA_DIR; const b = env.FOYER_NEW || process.env.PATH;';

  expect(findReads(script)).toEqual(['FOYER_DATA_DIR', 'FOYER_NEW', 'PATH']);
  expect(withoutRow(findReads(script))).toEqual(['FOYER_NEW']);
});

test('finds a setting that a script reads and whose row does not say so', () => {
  expect(withoutRow(['LOG_LEVEL'])).toEqual(['LOG_LEVEL']);
});
