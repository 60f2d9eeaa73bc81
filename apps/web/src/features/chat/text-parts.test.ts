import { describe, expect, test } from 'vitest';
import { partsOf } from './text-parts.ts';

const hrefs = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

describe('links in a chat message', () => {
  test('links a URL without the punctuation around it', () => {
    expect(partsOf('See https://foyer.example/a?b=1#c, please.')).toEqual([
      { text: 'See ' },
      { text: 'https://foyer.example/a?b=1#c', href: 'https://foyer.example/a?b=1#c' },
      { text: ', please.' },
    ]);
  });

  test('links several URLs, also at the start and the end', () => {
    expect(hrefs('http://a.example (https://b.example)')).toEqual([
      'http://a.example/',
      'https://b.example/',
    ]);
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script after a URL prefix', 'javascript://https/%0aalert(1)'],
    ['a file', 'file:///etc/passwd and data:text/html,hi'],
    ['markup', '<script>alert(1)</script> <a href="x">y</a>'],
    ['a URL with credentials', 'https://our-bank.example@elsewhere.example/'],
    ['a URL with bidirectional control characters', 'https://a.example/\u202Egnp.exe'],
    ['an incomplete URL', 'https:// and http://['],
  ])('does not link %s', (_, text) => {
    expect(hrefs(text)).toEqual([]);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  test('ends a URL at a quote', () => {
    expect(hrefs('"https://a.example/x"onclick=alert(1)')).toEqual(['https://a.example/x']);
  });
});
