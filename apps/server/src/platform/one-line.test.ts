import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireOneLine, toOneLine } from './one-line.ts';

test.each([
  ['a line break', 'Ravi\r\nSecond line', 'Ravi Second line'],
  ['a line separator', 'Ravi\u2028Second\u2029line', 'Ravi Second line'],
  ['a directional override', 'Ravi \u202Egnp.exe', 'Ravi gnp.exe'],
  ['a directional isolate and mark', '\u2066Ravi\u2069\u200F', 'Ravi'],
  ['a code point that is not a character', 'Ra\uFFFEvi\uFFFF \uFDD0K.\u{1FFFE}', 'Ravi K.'],
  ['a zero-width space', 'Ra\u200Bvi\uFEFF\u2060', 'Ravi'],
  ['joiners in Latin', 'R\u200Da\u200Cvi\u200D', 'Ravi'],
  ['a blank that is a letter', '\u3164', ''],
  ['hidden tag characters', 'Ravi\u{E0041}\u{E0042}', 'Ravi'],
  ['control characters', ' \u0007Ravi\u009F\t', 'Ravi'],
  ['a lone surrogate', 'Ravi\uD800', 'Ravi\uFFFD'],
])('removes %s', (_what, typed, expected) => {
  expect(toOneLine(typed)).toBe(expected);
});

test.each([
  ['Latin', 'Zoë Þórsdóttir-O’Brien Nguyễn'],
  ['Greek and Cyrillic', 'Ἀλέξανδρος Юлія'],
  ['Arabic', 'محمد بن راشد'],
  ['Persian with a non-joiner', 'علی\u200Cرضا'],
  ['Hebrew with points', 'מֹשֶׁה'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Malayalam that ends in a joiner', 'നാരായണന്\u200D'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී ලංකා'],
  ['Chinese, Japanese and Korean', '王小明 佐藤さくら 김민준'],
  ['Mongolian with a vowel separator', 'ᠮᠣᠩᠭᠣᠯ\u180Eᠠ'],
  ['emoji with joiners', 'Family 👩\u200D👩\u200D👧 and ❤\uFE0F\u200D🔥'],
  ['the flag of a region', 'Wales 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
])('keeps %s', (_script, name) => {
  expect(toOneLine(name)).toBe(name);
});

test.each([
  ['Latin', 'Zoe\u0308', 'Zoë'],
  ['Latin around an invisible character', 'Zoe\u200B\u0308', 'Zoë'],
  ['Vietnamese', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['Korean', '\u1100\u1161', '가'],
  ['Japanese', 'か\u3099', 'が'],
  ['Cyrillic', 'и\u0306', 'й'],
])('composes decomposed %s', (_script, typed, expected) => {
  expect(toOneLine(typed)).toBe(expected);
});

test('cuts a text between characters', () => {
  expect(toOneLine('Asha 👋', 6)).toBe('Asha');
  expect(toOneLine('Asha 👋', 7)).toBe('Asha 👋');
});

const special = fc.constantFrom(...'aक \n\t\u200B\u200C\u200D\u202E\u3164\u{1F3F4}\u{E0041}\u{E007F}');

test('toOneLine is idempotent, and returns one line without invisible characters', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), special)), (parts) => {
      const text = parts.join('');
      const textLine = toOneLine(text);

      expect(textLine).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u);
      expect(toOneLine(textLine)).toBe(textLine);
      expect(textLine).toBe(textLine.normalize('NFC'));
    }),
  );
});

test.each([
  'Asha Rao',
  'O’Brien',
  "D'Angelo",
  'Jean-Luc Picard',
  'María José Núñez-García',
  'Björk Guðmundsdóttir',
  'Søren Æbelø',
  'Łukasz Żółć',
  'Şükrü Çağlar İnan',
  'Đặng Thị Ngọc',
  'Nǃxau ǂToma',
  'X Æ A-12',
  'J. R. R. Tolkien',
  'Smith, John (Jr.)',
  'Dr. med. Anna von der Ää',
  'Björn & Söhne GmbH',
  '3M',
  '7',
  'Q',
  'ß',
  'Никита',
  'Ελένη',
  'Գոռ',
  'ნინო',
  'שרה',
  'محمد',
  'علی‌رضا',
  'ਗੁਰਪ੍ਰੀਤ',
  'अनन्या',
  'অনন্যা',
  'அனன்யா',
  'ಅನನ್ಯ',
  'അനന്യ',
  'ශ්‍රී',
  'สมชาย',
  'ສົມສັກ',
  'မောင်',
  'សុខា',
  '王',
  '佐藤 さくら',
  '김민준',
  'ᠮᠣᠩᠭᠣᠯ',
  'አበበ',
  'Ⅷ',
  '९',
  'Ravi 🙂',
])('accepts the name %j as it is', (name) => {
  expect(requireOneLine(name, 'name')).toBe(name);
});

test.each([
  '',
  ' ',
  '\t\r\n',
  '\u00A0',
  '\u2003',
  '\u3000',
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u3164',
  '\uFFA0',
  '\u00AD',
  '\u202E',
  '\u2066\u2069',
  '\u0000',
  '\u001B',
  '\u009F',
  '\uFFFE',
  '\uFDD0',
  '\uD800',
  '\u{E0041}\u{E007F}',
  '\u2028',
  '\u0301',
  '.',
  '...',
  '-',
  '—',
  '_',
  "'",
  '"',
  '?!',
  '&',
  '@',
  '#',
  '*',
  '+',
  '=',
  '(',
  '()',
  '/\\',
  '$€',
  '→',
  '🙂',
  '👩‍👩‍👧',
  '❤️',
  '☎',
])('rejects the name %j at its field, because it has no letter or digit', (name) => {
  expect(() => requireOneLine(name, 'name')).toThrow(
    expect.objectContaining({ code: 'request.invalid', details: { fields: { name: 'required' } } }),
  );
});
