/** Calendar files and links give every accepted name back. The files are read as RFC 5545 says, without a library. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLineTexts } from '../../testing/accepted-texts.ts';
import { type CalendarEntry, calendarFile, webCalendars } from './calendar-entry.ts';

const entry: CalendarEntry = {
  scheduleId: '7d6f0f3e-6b0c-4e0f-9d5a-0f4b7e6a1c11',
  sequence: 2,
  cancelled: false,
  startsAt: new Date('2026-11-22T10:00:00Z'),
  endsAt: new Date('2026-11-22T10:30:00Z'),
  changedAt: new Date('2026-11-20T10:00:00Z'),
  productName: 'Home Loan',
  clientName: 'Acme',
  agentName: 'Priya',
  address: 'https://acme.example.test/live/home-loan?link=abc',
};
const names = fc.record({
  productName: oneLineTexts,
  clientName: oneLineTexts,
  agentName: fc.option(oneLineTexts),
});

interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** RFC 5545, 3.1: lines of at most 75 octets that end with CRLF, unfolded; quotes protect the separators. */
function readProperties(file: string): Property[] {
  const lines = file.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const each of lines) {
    expect(each).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
    expect(each.isWellFormed()).toBe(true);
  }
  return lines
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((property) => {
      const [, name = '', parameters = '', value = ''] =
        /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/su.exec(property) ?? [];
      const read = [...parameters.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^":;,]*))/g)];
      return {
        name,
        value,
        parameters: new Map(read.map(([, key = '', quoted, bare]) => [key, quoted ?? bare ?? ''])),
      };
    });
}

/** RFC 5545, 3.3.11. */
const unescapeText = (value: string) =>
  value.replace(/\\(.)/gsu, (_whole, sign) => (/[nN]/.test(sign) ? '\n' : sign));
/** RFC 6868. */
const unescapeParameter = (value: string) =>
  value.replace(/\^(['^n])/g, (_whole, sign) => ({ "'": '"', '^': '^', n: '\n' })[sign as string] ?? '');

test('a calendar file keeps every name unchanged, and has no other properties', () => {
  const expected = readProperties(calendarFile(entry)).map(({ name }) => name);
  fc.assert(
    fc.property(names, (given) => {
      const properties = readProperties(calendarFile({ ...entry, ...given }));
      const valuesOf = (wanted: string) =>
        properties.filter(({ name }) => name === wanted).map(({ value }) => unescapeText(value));
      const title = `${given.productName} – ${given.clientName}`;

      expect(properties.map(({ name }) => name)).toEqual(expected);
      expect(valuesOf('SUMMARY')).toEqual([title]);
      expect(valuesOf('DESCRIPTION')).toEqual([
        expect.stringContaining(given.agentName ? `With ${given.agentName}.\n` : 'You can join'),
        title,
      ]);
      const organizer = properties.find(({ name }) => name === 'ORGANIZER');
      expect(organizer?.value).toBe('mailto:no-reply@acme.example.test');
      expect(unescapeParameter(organizer?.parameters.get('CN') ?? '')).toBe(given.clientName);
      expect(valuesOf('URL')).toEqual([entry.address]);
    }),
  );
});

test('links to web calendars keep every name unchanged', () => {
  fc.assert(
    fc.property(names, (given) => {
      const { google, outlook } = webCalendars({ ...entry, ...given });
      const title = `${given.productName} – ${given.clientName}`;

      expect(new URL(google).searchParams.getAll('text')).toEqual([title]);
      expect(new URL(outlook).searchParams.getAll('subject')).toEqual([title]);
      expect(new URL(google).host + new URL(outlook).host).toBe('calendar.google.comoutlook.live.com');
    }),
  );
});
