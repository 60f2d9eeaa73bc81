import { describe, expect, test } from 'vitest';
import { fill, problemWith, segmentsOf, toGsm7IfPossible } from './template-text.ts';

describe('templates', () => {
  test('render placeholders and conditions', () => {
    const template = 'Hello{% if name != "" %} {{ name }}{% endif %}';

    expect(fill(template, { name: 'Asha' })).toBe('Hello Asha');
    expect(fill(template, { name: '' })).toBe('Hello');
  });

  test('escape a value for its context', () => {
    const value = { text: '{{ name }} "quoted"\n& more' };

    expect(fill('{{ text }}', value)).toBe('{{ name }} "quoted"\n& more');
    expect(JSON.parse(fill('{"text":"{{ text }}"}', value, 'json')).text).toBe(value.text);
    expect(fill('https://x.test/?t={{ text }}', value, 'form')).toBe(
      'https://x.test/?t=%7B%7B%20name%20%7D%7D%20%22quoted%22%0A%26%20more',
    );
    expect(fill('Key {{ text }}', value, 'header')).toBe('Key {{ name }} "quoted"& more');
  });

  test.each([
    ['Hello {{ name', 'invalid'],
    ['{% if name %}open', 'invalid'],
    ['{{ name | upcase | nonsense }}', 'invalid'],
    ['{% for each in (1..1000000) %}{{ each }}{% endfor %}', 'invalid'],
    ['{% include "/etc/passwd" %}', 'invalid'],
    ['{% render "x" %}', 'invalid'],
    ['{% assign name = "x" %}', 'invalid'],
    ['{% raw %}{{ name }}{% endraw %}', 'invalid'],
    [`{{ name }}${'x'.repeat(30_000)}`, 'invalid'],
    ['{{ nmae }}', 'unknown'],
    ['{% if name == "a" %}{{ secret }}{% endif %}', 'unknown'],
    ['{{ name.constructor }}', 'invalid'],
    ['{{ name | default: "you" | upcase }}', null],
    ['नमस्ते {{ name }}', null],
  ])('%s: %s', (template, problem) => {
    expect(problemWith(template, ['name'])).toBe(problem);
  });
});

describe('the number of SMS segments', () => {
  test.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(159)}€`, 2],
    ['é'.repeat(160), 1],
    ['ã'.repeat(70), 1],
    ['ã'.repeat(71), 2],
    ['ह'.repeat(134), 2],
    ['ह'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('%#: %s', (text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });

  test('is reduced by replacing accents and typographic quotes', () => {
    expect(toGsm7IfPossible('sáb, 21 nov — “José”')).toBe('sab, 21 nov - "José"');
    expect(toGsm7IfPossible('Mañana à 14:30, Übung')).toBe('Mañana à 14:30, Übung');
  });

  test('leaves other scripts unchanged', () => {
    expect(toGsm7IfPossible('नमस्ते José’s')).toBe('नमस्ते José’s');
  });
});
