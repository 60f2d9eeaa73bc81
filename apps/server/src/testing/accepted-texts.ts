/** Texts that the product accepts from people, for tests that what goes in comes out of every exit whole. */
import { hasLetterOrDigit } from '@foyer/contract/core/text.ts';
import fc from 'fast-check';
import { toOneLine } from '../platform/one-line.ts';

/** What has a meaning in one of the formats that texts are written to. */
const special = fc.constantFrom(
  ...'=+-@＝＋;|,:"\'\\/%<>&()[]{}^~`#*?._ ',
  '\\n',
  '\\,',
  '%0D%0A',
  '&#10;',
  '=?utf-8?Q?=0D=0ABcc:_a@b.test?=',
  '_x000D_',
  '_x0041_',
  ']]>',
  '<br>',
  '{{ text }}',
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '\u202E',
  '\u200D',
  '\u0000',
  '\uD83D',
  '\uFFFE',
  '\u{10FFFF}',
  '👩\u200D👩\u200D👧',
  '🏴\u{E0067}\u{E0062}\u{E007F}',
  'שלום',
  'مرحبا',
  'राजेश',
  'e\u0301',
  'Å',
  '王',
  'ß',
  '\u00A0',
  'BEGIN:VEVENT',
  'END:VCALENDAR',
);
const parts = fc.array(
  fc.oneof(
    special,
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
  {
    maxLength: 40,
  },
);

/** Names and other texts of one line, up to 120 characters. */
export const oneLineTexts = parts.map((some) => toOneLine(some.join(''), 120)).filter(hasLetterOrDigit);

/** Texts with line breaks, without what PostgreSQL cannot store. */
export const multilineTexts = parts.map((some) => some.join('').replaceAll('\0', '').toWellFormed());
