import { describe, expect, test } from 'vitest';
import { partsOf } from './text-parts.ts';

const hrefs = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

describe('a web address in a message', () => {
  test('is a link, the sentence around it is not', () => {
    expect(partsOf('See https://foyer.example/a?b=1#c, please.')).toEqual([
      { text: 'See ' },
      { text: 'https://foyer.example/a?b=1#c', href: 'https://foyer.example/a?b=1#c' },
      { text: ', please.' },
    ]);
  });

  test('stands beside others, also at both ends', () => {
    expect(hrefs('http://a.example (https://b.example)')).toEqual([
      'http://a.example/',
      'https://b.example/',
    ]);
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script behind an address', 'javascript://https/%0aalert(1)'],
    ['a file', 'file:///etc/passwd and data:text/html,hi'],
    ['markup', '<script>alert(1)</script> <a href="x">y</a>'],
    ['another door with a known name before it', 'https://our-bank.example@elsewhere.example/'],
    ['an address that reads backwards', 'https://a.example/\u202Egnp.exe'],
    ['no address at all', 'https:// and http://['],
  ])('not: %s', (_, text) => {
    expect(hrefs(text)).toEqual([]);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  test('does not take an address apart that a quote ends', () => {
    expect(hrefs('"https://a.example/x"onclick=alert(1)')).toEqual(['https://a.example/x']);
  });
});
